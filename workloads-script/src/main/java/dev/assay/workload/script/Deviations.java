package dev.assay.workload.script;

import dev.assay.workload.script.Command.Query;
import java.util.List;
import java.util.stream.Stream;

/** The differences from pgbench that results state. Stateless. */
final class Deviations {

    private static final String COMBINED =
            "unlike pgbench: combined queries (\\;) are sent one by one; outside of BEGIN and END, each is a transaction";

    /** Those of all scripts, one line each. */
    static final List<String> ALL = List.of(
            "unlike pgbench: \\set commands at the beginning of a script are evaluated before its time begins",
            "unlike pgbench: retryable failures are retried with the same values, up to ten executions with back-off;"
                    + " pgbench does not retry by default",
            "unlike pgbench: random numbers have the same distributions, but other sequences");

    private Deviations() {}

    /** Returns those of some scripts, one line each. */
    static List<String> of(Scripts scripts) {
        boolean combined = scripts.queries().stream().flatMap(List::stream).anyMatch(Query::combined);
        return combined ? Stream.concat(ALL.stream(), Stream.of(COMBINED)).toList() : ALL;
    }
}
