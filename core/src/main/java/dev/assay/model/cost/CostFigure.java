package dev.assay.model.cost;

import org.apiguardian.api.API;

/**
 * Price and performance in one number. Immutable.
 *
 * @param name stable, in camel case, such as {@code tpsPerMonthlyDollar}
 * @param label what people read
 * @param value of it, with the interval of the throughput
 * @param unit of the value
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CostFigure(String name, String label, Estimate value, String unit) {}
