package dev.assay.model.result;

import java.math.BigDecimal;
import java.util.List;
import org.apiguardian.api.API;

/**
 * What the measured system costs. Immutable.
 *
 * @param currency ISO 4217
 * @param perHour total
 * @param perMonth total
 * @param components what it is made of
 * @param metrics price over performance
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Cost(
        String currency, BigDecimal perHour, BigDecimal perMonth, List<Component> components, List<Value> metrics) {

    /**
     * A part of the cost.
     *
     * @param name of the part
     * @param perMonth its price
     */
    public record Component(String name, BigDecimal perMonth) {}

    /**
     * A figure.
     *
     * @param name stable
     * @param value of it
     * @param unit of it
     */
    public record Value(String name, BigDecimal value, String unit) {}

    /** Copies the lists. */
    public Cost {
        components = List.copyOf(components);
        metrics = List.copyOf(metrics);
    }
}
