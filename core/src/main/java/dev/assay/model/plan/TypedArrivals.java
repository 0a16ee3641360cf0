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
 * Arrivals of each transaction type at a rate of its own: independent streams, superposed. The workload's mix says nothing
 * then, and a type that is not named does not occur. Immutable.
 *
 * @param rates over time, by the id of the type; at least one
 * @param spread around them, of each stream by itself
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TypedArrivals(Map<String, RateProfile> rates, Arrivals spread) implements ArrivalProcess {

    /** Copies the map into a sorted one and checks that it is not empty. */
    public TypedArrivals {
        rates = Collections.unmodifiableMap(new TreeMap<>(rates));
        Objects.requireNonNull(spread, "spread");
        if (rates.isEmpty()) {
            throw AssayException.plan("rates by transaction type: none is named; at least one is needed");
        }
    }

    @Override
    public Rate mean() {
        return RateProfile.sum(rates.values().stream().map(RateProfile::mean).toList());
    }

    /** The sum of the types' peaks, which need not fall together. */
    @Override
    public Rate peak() {
        return RateProfile.sum(rates.values().stream().map(RateProfile::peak).toList());
    }

    @Override
    public String word() {
        return Kebab.of(spread);
    }
}
