package dev.assay.junit;

import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.sql.PreparedStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The speed of a reference workload on the same database, measured moments before and after a benchmark. Immutable.
 *
 * @param workload id of the reference workload
 * @param perSecond its throughput for each repetition of the benchmark, above 0
 */
record Calibration(String workload, List<Double> perSecond) {

    /** Round trips to the database that do nothing else. */
    static final TransactionWorkload ROUND_TRIPS = Transactions.workload(
                    "round-trip",
                    Transactions.named("round-trip", (connection, random) -> {
                                try (PreparedStatement query = connection.prepareStatement("SELECT 1")) {
                                    query.executeQuery().next();
                                }
                            })
                            .readOnly())
            .autocommit();

    Calibration {
        if (workload == null || perSecond == null) {
            throw new IllegalArgumentException("'calibration' lacks workload or perSecond");
        }
        perSecond = List.copyOf(perSecond);
        if (perSecond.isEmpty() || perSecond.stream().anyMatch(value -> !(value > 0 && Double.isFinite(value)))) {
            throw new IllegalArgumentException("a calibration has values above 0 only, found " + perSecond);
        }
    }

    /** Returns it with the digits that a baseline stores. */
    Calibration rounded() {
        return new Calibration(
                workload, perSecond.stream().map(BaselineFigures::rounded).toList());
    }

    /** Returns whether another calibration has the same reference workload. */
    boolean isOf(@Nullable Calibration other) {
        return other != null && other.workload().equals(workload);
    }

    /** Returns the mean throughput. */
    double mean() {
        return perSecond.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** Returns the value of a repetition, counted from 0; that of the last one if a side has more repetitions. */
    double of(int repetition) {
        return perSecond.get(Math.min(repetition, perSecond.size() - 1));
    }
}
