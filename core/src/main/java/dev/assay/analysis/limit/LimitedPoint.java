package dev.assay.analysis.limit;

import dev.assay.cost.PricedPoint;
import dev.assay.model.result.Bottleneck;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A priced point with what limited its throughput. Immutable.
 *
 * @param point priced again
 * @param bottleneck by the resources that the price buys
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LimitedPoint(PricedPoint point, Bottleneck bottleneck) {

    /** Decides the bottleneck of each point. */
    public static List<LimitedPoint> of(List<PricedPoint> points) {
        return points.stream()
                .map(point -> new LimitedPoint(point, Bottlenecks.of(point)))
                .toList();
    }
}
