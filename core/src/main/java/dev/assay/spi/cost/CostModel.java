package dev.assay.spi.cost;

import dev.assay.model.cost.CostFigure;
import dev.assay.model.cost.Performance;
import dev.assay.model.cost.PricedBill;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Makes figures of a price and a performance. Found by {@link java.util.ServiceLoader}.
 *
 * @implSpec Stateless and pure: the same bill and performance give the same figures, and money never becomes floating point.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface CostModel {

    /** Unique, in kebab case, such as {@code monthly-dollar}. */
    String id();

    /** What it computes and after whom, in one line. */
    String description();

    /** The figures; none where they say nothing about such a performance. */
    List<CostFigure> figures(PricedBill bill, Performance performance);
}
