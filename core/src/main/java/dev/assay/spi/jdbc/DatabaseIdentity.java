package dev.assay.spi.jdbc;

import org.apiguardian.api.API;

/**
 * What a connected server says it is. Immutable.
 *
 * @param product the driver's product name; MariaDB may call itself MySQL here
 * @param version the driver's version text
 * @param url the JDBC URL without secrets
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DatabaseIdentity(String product, String version, String url) {}
