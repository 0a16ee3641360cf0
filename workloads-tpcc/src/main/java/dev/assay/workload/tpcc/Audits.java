package dev.assay.workload.tpcc;

import dev.assay.model.result.AuditResult;
import dev.assay.model.result.AuditResult.Status;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Proportion;
import dev.assay.model.result.Tallies;
import dev.assay.spi.workload.TrialFigures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Compares a run's inputs and throughput with the limits of TPC-C rev 5.11 (clauses 5.5.1.5, 4.2.2, 2.7). Stateless. */
final class Audits {

    private static final double Z_99 = 2.5758293035489;

    /** Standard deviation of an integer drawn uniformly from 5 to 15. */
    private static final double LINES_DEVIATION = Math.sqrt(10);

    private static final double FEWEST_LINES = 9.5;
    private static final double MOST_LINES = 10.5;
    private static final double LEAST_TPM_C = 9;
    private static final double MOST_TPM_C = 12.86;
    private static final double MOST_SKIPPED = 0.01;
    private static final double LEAST_DEFERRED_DONE = 0.9;

    private Audits() {}

    static List<AuditResult> of(TrialFigures figures, int warehouses) {
        Tallies tallies = figures.tallies();
        List<AuditResult> audits = new ArrayList<>();
        audits.add(share(
                "rollbacks",
                "0.9 to 1.1 % of New-Orders roll back (5.5.1.5)",
                tallies.of(InputTally.ROLLBACKS),
                tallies.of(InputTally.ORDERS),
                0.009,
                0.011));
        audits.add(lines(tallies));
        audits.add(linesEvenly(tallies));
        audits.add(ofSeveral(
                warehouses,
                share(
                        "remote-lines",
                        "0.95 to 1.05 % of order lines are supplied by another warehouse (5.5.1.5)",
                        tallies.of(InputTally.REMOTE_LINES),
                        sumOfLines(tallies),
                        0.0095,
                        0.0105)));
        audits.add(ofSeveral(
                warehouses,
                share(
                        "remote-payments",
                        "14 to 16 % of Payments are by a customer of another warehouse (5.5.1.5)",
                        tallies.of(InputTally.REMOTE_PAYMENTS),
                        tallies.of(InputTally.PAYMENTS),
                        0.14,
                        0.16)));
        audits.add(share(
                "payments-by-name",
                "57 to 63 % of Payments select the customer by last name (5.5.1.5)",
                tallies.of(InputTally.PAYMENTS_BY_NAME),
                tallies.of(InputTally.PAYMENTS),
                0.57,
                0.63));
        audits.add(share(
                "order-statuses-by-name",
                "57 to 63 % of Order-Statuses select the customer by last name (5.5.1.5)",
                tallies.of(InputTally.ORDER_STATUSES_BY_NAME),
                tallies.of(InputTally.ORDER_STATUSES),
                0.57,
                0.63));
        audits.add(nurand("last-names", tallies, InputTally.LAST_NAMES, NurandShape.LAST_NAME));
        audits.add(nurand("customers", tallies, InputTally.CUSTOMERS, NurandShape.CUSTOMER));
        audits.add(nurand("items", tallies, InputTally.ITEMS, NurandShape.ITEM));
        audits.add(skippedDeliveries(tallies));
        audits.add(pace(figures, warehouses));
        return audits;
    }

    private static AuditResult share(
            String id, String title, long count, long of, @Nullable Double low, @Nullable Double high) {
        return of == 0
                ? AuditResult.notApplicable(id, title, "share", "no transaction of this type ended in the measurement")
                : AuditResult.ofShare(id, title, new Proportion(count, of), low, high);
    }

    private static AuditResult ofSeveral(int warehouses, AuditResult audit) {
        return warehouses > 1
                ? audit
                : AuditResult.notApplicable(audit.id(), audit.title(), "share", "there is only one warehouse");
    }

    private static long sumOfLines(Tallies tallies) {
        List<Long> orders = tallies.of(InputTally.LINES, Scale.MOST_LINES + 1);
        long sum = 0;
        for (int lines = 0; lines < orders.size(); lines++) {
            sum += lines * orders.get(lines);
        }
        return sum;
    }

    private static AuditResult lines(Tallies tallies) {
        String title = "New-Orders have 9.5 to 10.5 lines on average (5.5.1.5)";
        long orders = tallies.of(InputTally.ORDERS);
        if (orders == 0) {
            return AuditResult.notApplicable("lines", title, "1", "no New-Order ended in the measurement");
        }
        double mean = (double) sumOfLines(tallies) / orders;
        double reach = Z_99 * LINES_DEVIATION / Math.sqrt(orders);
        return new AuditResult(
                "lines",
                title,
                Status.of(mean, mean - reach, mean + reach, FEWEST_LINES, MOST_LINES),
                mean,
                "1",
                FEWEST_LINES,
                MOST_LINES,
                orders,
                String.format(
                        Locale.ROOT,
                        "%.2f of %,d orders (99 %% interval %.2f to %.2f)",
                        mean,
                        orders,
                        mean - reach,
                        mean + reach));
    }

    /** Clause 2.4.1.3 draws the line count uniformly. The average of 5.5.1.5 alone would also accept ten lines always. */
    private static AuditResult linesEvenly(Tallies tallies) {
        int numbers = Scale.MOST_LINES - Scale.FEWEST_LINES + 1;
        return ChiSquareAudit.of(
                "lines-evenly",
                "New-Order line counts from 5 to 15 are equally frequent (2.4.1.3)",
                tallies.of(InputTally.LINES, Scale.MOST_LINES + 1).subList(Scale.FEWEST_LINES, Scale.MOST_LINES + 1),
                Collections.nCopies(numbers, 1.0 / numbers));
    }

    private static AuditResult nurand(String what, Tallies tallies, String key, NurandShape shape) {
        return ChiSquareAudit.of(
                "nurand-" + what,
                what.replace('-', ' ') + " follow the NURand distribution (2.1.6)",
                tallies.of(key, shape.buckets()),
                shape.probabilities());
    }

    /** Clause 2.7.4.2: reported if more than 1 % of Deliveries, and more than one, skipped a district. */
    private static AuditResult skippedDeliveries(Tallies tallies) {
        String title = "at most 1 % of Deliveries, or one, skip a district that has no order (2.7.4.2)";
        long deliveries = tallies.of(InputTally.DELIVERIES);
        long skipped = tallies.of(InputTally.SKIPPED_DELIVERIES);
        if (deliveries == 0) {
            return AuditResult.notApplicable(
                    InputTally.SKIPPED_DELIVERIES, title, "share", "no Delivery ended in the measurement");
        }
        return new AuditResult(
                InputTally.SKIPPED_DELIVERIES,
                title,
                skipped > Math.max(1, MOST_SKIPPED * deliveries) ? Status.FAILED : Status.PASSED,
                (double) skipped / deliveries,
                "share",
                null,
                MOST_SKIPPED,
                deliveries,
                skipped + " of " + deliveries);
    }

    /** Minimum and maximum throughput of ten users per warehouse with keying and think times (clause 4.2.2). */
    private static AuditResult pace(TrialFigures figures, int warehouses) {
        String id = "tpmC-per-warehouse";
        String title = "9 to 12.86 New-Orders a minute and warehouse (4.2.2)";
        if (!figures.think() || figures.measuredSeconds() == 0) {
            return AuditResult.notApplicable(id, title, "1/min", "the load has no think times");
        }
        // completed New-Orders, including those rolled back by design
        long orders = figures.measurements()
                .responseTime(TransactionKind.NEW_ORDER.ordinal())
                .count();
        double scale = 60 / figures.measuredSeconds() / warehouses;
        // Score interval of a count: it keeps a width above zero for a count of zero.
        double centre = orders + Z_99 * Z_99 / 2;
        double reach = Z_99 * Math.sqrt(orders + Z_99 * Z_99 / 4);
        return new AuditResult(
                id,
                title,
                Status.of(orders * scale, (centre - reach) * scale, (centre + reach) * scale, LEAST_TPM_C, MOST_TPM_C),
                orders * scale,
                "1/min",
                LEAST_TPM_C,
                MOST_TPM_C,
                orders,
                String.format(
                        Locale.ROOT,
                        "%.2f from %d New-Orders; random waits make a run of this length vary by %.2f",
                        orders * scale,
                        orders,
                        reach * scale));
    }

    /** Clause 2.7.2.2: 90 % of the deferred Deliveries complete within 80 s of being queued. */
    static AuditResult deferredDeliveries(TrialFigures figures) {
        String id = "deferred-deliveries";
        String title = "90 % of deferred Deliveries complete within 80 s of being queued (2.7.2.2)";
        Measurements measurements = figures.measurements();
        int type = measurements.types().indexOf(StrictRules.DEFERRED_DELIVERY);
        LatencyDistribution times = measurements.responseTime(type);
        // Deliveries that failed, and those still queued at the end, count as not completed.
        long all = figures.unfinished() + measurements.ended(type);
        if (all == 0) {
            return AuditResult.notApplicable(id, title, "share", "no Delivery was queued");
        }
        long within = times.countWithin(StrictRules.DEFERRED_LIMIT.toNanos());
        double share = (double) within / all;
        return new AuditResult(
                id,
                title,
                share >= LEAST_DEFERRED_DONE ? Status.PASSED : Status.FAILED,
                share,
                "share",
                LEAST_DEFERRED_DONE,
                null,
                all,
                String.format(
                        Locale.ROOT,
                        "%.1f %% within 80 s: %d of %d; %d took longer, %d failed or did not complete",
                        100 * share,
                        within,
                        all,
                        times.count() - within,
                        all - times.count()));
    }
}
