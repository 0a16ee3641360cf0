package dev.assay.model.cost;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A price-performance figure. Immutable.
 *
 * @param name stable name in camel case, such as {@code tpsPerMonthlyDollar}; not empty
 * @param label name for display; not empty
 * @param value the figure; its interval follows from that of the throughput
 * @param unit unit of the value
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CostFigure(String name, String label, Estimate value, String unit) {

    public CostFigure {
        Objects.requireNonNull(value, "CostFigure.value is null");
        Objects.requireNonNull(unit, "CostFigure.unit is null");
        if (name.isBlank() || label.isBlank()) {
            throw new IllegalArgumentException(
                    "CostFigure: 'name' and 'label' must not be empty, found '" + name + "' and '" + label + "'");
        }
    }
}
