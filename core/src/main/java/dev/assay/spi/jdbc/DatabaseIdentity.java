package dev.assay.spi.jdbc;

import org.apiguardian.api.API;

/**
 * The identity of a connected server. Immutable.
 *
 * @param product product name by the driver; may be MySQL for MariaDB
 * @param version version text by the driver
 * @param url JDBC URL without secrets
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DatabaseIdentity(String product, String version, String url) {}
