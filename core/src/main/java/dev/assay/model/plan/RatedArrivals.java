package dev.assay.model.plan;

import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.Rate;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Arrivals at a rate; the workload chooses their types. Immutable.
 *
 * @param rates rate over time
 * @param spread distribution of the arrivals
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RatedArrivals(RateProfile rates, Arrivals spread) implements ArrivalProcess {

    public RatedArrivals {
        Objects.requireNonNull(rates, "rates");
        Objects.requireNonNull(spread, "spread");
    }

    @Override
    public Rate mean() {
        return rates.mean();
    }

    @Override
    public Rate peak() {
        return rates.peak();
    }

    @Override
    public String word() {
        return Kebab.of(spread);
    }
}
