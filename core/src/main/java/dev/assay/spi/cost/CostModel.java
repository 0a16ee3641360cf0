package dev.assay.spi.cost;

import dev.assay.model.cost.CostFigure;
import dev.assay.model.cost.Performance;
import dev.assay.model.cost.PricedBill;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Computes price-performance figures. Found by {@link java.util.ServiceLoader}.
 *
 * @implSpec Stateless and pure: equal arguments give equal figures. Money is never converted to floating point.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface CostModel {

    /** Returns the unique id in kebab-case, such as {@code monthly-dollar}. */
    String id();

    /** Returns the computed figure and its source, in one line. */
    String description();

    /** Returns the figures; empty if the model does not apply to the performance. */
    List<CostFigure> figures(PricedBill bill, Performance performance);
}
