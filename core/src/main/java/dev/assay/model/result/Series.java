package dev.assay.model.result;

import java.util.List;
import org.apiguardian.api.API;

/**
 * The measurement over time, an element an interval. Immutable.
 *
 * @param intervalSeconds the intervals' nominal length
 * @param transactionsPerSecond successful transactions of all types, by the intervals' true length
 * @param p95Micros of their response time
 * @param errors failed transactions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Series(
        double intervalSeconds, List<Double> transactionsPerSecond, List<Double> p95Micros, List<Long> errors) {

    /** Copies the lists. */
    public Series {
        transactionsPerSecond = List.copyOf(transactionsPerSecond);
        p95Micros = List.copyOf(p95Micros);
        errors = List.copyOf(errors);
    }
}
