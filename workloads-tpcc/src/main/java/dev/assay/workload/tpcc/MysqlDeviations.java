package dev.assay.workload.tpcc;

import dev.assay.spi.data.DatasetMarker;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Deviations of the profile {@code tpcc-mysql} from TPC-C rev 5.11 and from the tool tpcc-mysql. Stateless.
 */
final class MysqlDeviations {

    private static final List<String> FROM_THE_STANDARD = List.of(
            "transactions and mix are those of the tool tpcc-mysql, faults included",
            "no keying and think times (5.2.5)",
            "each transaction draws its warehouse anew, Stock-Level its district too: users have no home (2.4.1.1, 2.8.1.1)",
            "stock is topped up only when all of it is ordered: quantities fall below ten (2.4.2.2)",
            "New-Order leaves S_YTD, S_ORDER_CNT and S_REMOTE_CNT alone (2.4.2.2)",
            "OL_AMOUNT includes taxes and discount (2.4.2.2)",
            "with one warehouse, orders whose lines drew the 1 % of remote ones have O_ALL_LOCAL 0 (2.4.2.2)",
            "a New-Order with an unused item skips its lines from warehouses of higher numbers (2.4.2.3)",
            "Payment adds the amount to C_BALANCE instead of taking it off (2.5.2.2)",
            "Payment leaves C_YTD_PAYMENT and C_PAYMENT_CNT alone (2.5.2.2)",
            "Payment writes C_DATA of customers with bad credit back unchanged (2.5.2.2)",
            "Payment joins the two names in H_DATA without the four blanks (2.5.2.2)",
            "payments are of whole units, 1 to 5000 (2.5.1.3)",
            "Order-Status by last name shows the order of another customer, drawn by number (2.6.2.2)",
            "Delivery runs at once, for all ten districts in one transaction, not deferred from a queue (2.7.2)",
            "Delivery writes no result file and reports no skipped districts (2.7.2.2, 2.7.4.2)",
            "Delivery reads the oldest order without a lock: concurrent ones deliver the same order twice (2.7.4.2)",
            "consistency conditions 10 and 12 do not hold after Payments and are not checked (3.3.2.10, 3.3.2.12)",
            "isolation is the server's default unless specified (3.4.1 requires level 3 for four of the five)",
            "response-time limits are not checked, neither those at the 90th percentile (5.2.5.3) nor the tool's");

    private static final List<String> FROM_THE_TOOL = List.of(
            "unlike tpcc-mysql: Delivery commits once for its ten districts, the tool after each of them",
            "unlike tpcc-mysql: the initial population is the standard's, with bad credit for 10 %, not for half",
            "unlike tpcc-mysql: two indexes are missing, and foreign keys are optional",
            "unlike tpcc-mysql: the NURand constants are drawn once for a run (2.1.6), the tool's are arbitrary",
            "unlike tpcc-mysql: each user has its own deck, the tool's users share one",
            "unlike tpcc-mysql: money is exact, the tool computes with single precision",
            "unlike tpcc-mysql: only retryable failures are retried, up to ten executions with back-off, not 2000");

    private MysqlDeviations() {}

    /** Returns the deviations, one line each. */
    static List<String> of(int warehouses, int users, @Nullable DatasetMarker data) {
        List<String> deviations = new ArrayList<>(Deviations.ALWAYS);
        deviations.addAll(FROM_THE_STANDARD);
        deviations.addAll(Deviations.ofRun(warehouses, users, data));
        deviations.addAll(FROM_THE_TOOL);
        return List.copyOf(deviations);
    }
}
