package dev.assay.model.result;

import java.util.List;
import org.apiguardian.api.API;

/**
 * The measurement over time, one element per interval. Immutable.
 *
 * @param intervalSeconds nominal length of an interval
 * @param transactionsPerSecond successful transactions of all types, by the actual length of each interval
 * @param p95Micros 95th percentile of their response time
 * @param errors failed transactions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Series(
        double intervalSeconds, List<Double> transactionsPerSecond, List<Double> p95Micros, List<Long> errors) {

    public Series {
        transactionsPerSecond = List.copyOf(transactionsPerSecond);
        p95Micros = List.copyOf(p95Micros);
        errors = List.copyOf(errors);
    }
}
