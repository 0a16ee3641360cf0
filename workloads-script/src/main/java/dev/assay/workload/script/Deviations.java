package dev.assay.workload.script;

import java.util.List;

/** The differences from pgbench that results state. Stateless. */
final class Deviations {

    /** One line each. */
    static final List<String> ALL = List.of(
            "unlike pgbench: \\set commands at the beginning of a script are evaluated before its time begins",
            "unlike pgbench: retryable failures are retried with the same values, up to ten executions with back-off;"
                    + " pgbench does not retry by default",
            "unlike pgbench: random numbers have the same distributions, but other sequences");

    private Deviations() {}
}
