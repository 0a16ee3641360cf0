package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.Rate;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * Arrivals of each transaction type at its own rate: independent, superposed streams. The workload's mix is ignored, and types
 * without a rate do not occur. Immutable.
 *
 * @param rates rate over time, by the id of the type; at least one
 * @param spread distribution of the arrivals of each stream
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TypedArrivals(Map<String, RateProfile> rates, Arrivals spread) implements ArrivalProcess {

    public TypedArrivals {
        rates = Collections.unmodifiableMap(new TreeMap<>(rates));
        rates.forEach((type, rate) -> Objects.requireNonNull(rate, () -> type + " is null"));
        Objects.requireNonNull(spread, "spread");
        if (rates.isEmpty()) {
            throw AssayException.plan("rates by transaction type: found none, at least one is needed");
        }
    }

    @Override
    public Rate mean() {
        return RateProfile.sum(rates.values().stream().map(RateProfile::mean).toList());
    }

    /** Returns the sum of the peaks of all types, which may occur at different times. */
    @Override
    public Rate peak() {
        return RateProfile.sum(rates.values().stream().map(RateProfile::peak).toList());
    }

    @Override
    public String word() {
        return Kebab.of(spread);
    }
}
