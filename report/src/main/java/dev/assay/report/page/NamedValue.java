package dev.assay.report.page;

import org.apiguardian.api.API;

/**
 * A short value with its name, such as {@code p95} and {@code 18.1 ms}. Immutable.
 *
 * @param name of the value
 * @param value with its unit
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record NamedValue(String name, String value) {}
