package dev.assay.workload.tpcc;

import dev.assay.spi.data.DatasetMarker;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deviations from TPC-C rev 5.11 of all profiles and of {@code standard}. Stateless. */
final class Deviations {

    /** Deviations of every profile: beyond the reach of a tool, or needed for reproducible runs. */
    static final List<String> ALWAYS = List.of(
            "not audited and not priced by the TPC's rules: not a TPC-C result",
            "no terminals and menus: screens are read into memory, not shown (2.2, 2.4.3 and its like)",
            "users are threads of one process, not emulated terminals behind a network (6)",
            "the plan sets the lengths of interval and ramp and the number of checkpoints (5.5)",
            "a New-Order that ends in the interval counts even if it began before it (5.4.2)",
            "throughput keeps its decimals in results and is rounded, not truncated, in summaries (5.4.4)",
            "response times at 50 and 80 % of the load and the spread of think times are not reported (5.6)",
            "storage for 60 days of growth is neither required nor computed (4.2.3)",
            "timestamps of the initial population derive from the seed, not from the time of the load (4.3.3.1)",
            "random texts use letters and digits only (4.3.2.2 requires a character set of 128 or more)",
            "atomicity, isolation and durability are not tested (3.2, 3.4.2, 3.5)");

    private static final List<String> STANDARD = List.of(
            "no keying and think times unless the load sets them (5.2.5)",
            "Delivery runs at once, for all ten districts in one transaction, not deferred from a queue (2.7.2)",
            "Delivery writes no result file (2.7.2.2)",
            "isolation is the server's default unless specified (3.4.1 requires level 3 for four of the five)",
            "the mix is drawn by fixed weights 45/43/4/4/4, so a type may end just below its minimum (5.2.3)");

    private Deviations() {}

    /** Returns the deviations of {@code strict}, one line each. */
    static List<String> ofStrict() {
        return ALWAYS;
    }

    /** Returns the deviations of {@code standard}, one line each. */
    static List<String> of(int warehouses, int users, @Nullable DatasetMarker data) {
        List<String> deviations = new ArrayList<>(ALWAYS);
        deviations.addAll(STANDARD);
        if (users > 0 && users < warehouses) {
            deviations.add((warehouses - users) + " of the warehouses have no home user (4.2.2)");
        }
        deviations.addAll(ofRun(warehouses, users, data));
        return List.copyOf(deviations);
    }

    /** Returns the deviations caused by user count and data, which only {@code strict} fixes. */
    static List<String> ofRun(int warehouses, int users, @Nullable DatasetMarker data) {
        List<String> deviations = new ArrayList<>();
        if (users > 0 && users != (long) StrictRules.USERS_A_WAREHOUSE * warehouses) {
            deviations.add(users + (users == 1 ? " user on " : " users on ") + warehouses
                    + (warehouses == 1 ? " warehouse" : " warehouses") + ", not ten on each (4.2.2)");
        }
        if (data == null) {
            deviations.add("the data have no marker: C-Load and the distance to C-Run are unknown (2.1.6.1)");
        }
        return deviations;
    }
}
