package dev.assay.workload.ycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import dev.assay.workload.ycsb.KeyValueOutcome;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Tests that results count each Status of a binding separately. */
@Parallel
class BindingStatusTest extends BindingRuns {

    @Test
    void statusesAreCountedSeparately() throws Exception {
        write(
                "bench.Moody",
                Sources.answering("Moody", """
                if (operation.equals("insert")) { return Status.OK; }
                Status[] all = {Status.OK, Status.ERROR, Status.NOT_FOUND, Status.NOT_IMPLEMENTED, Status.UNEXPECTED_STATE,
                        Status.BAD_REQUEST, Status.FORBIDDEN, Status.SERVICE_UNAVAILABLE, Status.BATCHED_OK,
                        new Status("THROTTLED", "come back later"), new Status("Too many, 1/2", "of them")};
                if (!operation.equals("update")) { return Status.OK; }
                return all[next++ % all.length];
                """).replace("Status answer(", "private int next;\n    Status answer("));
        TrialResult result = run(experiment("a", "bench.Moody", Map.of()).parameter("read-proportion", 0));
        for (String code : List.of(
                "error",
                "not-found",
                "not-implemented",
                "unexpected-state",
                "bad-request",
                "forbidden",
                "service-unavailable",
                "batched-ok",
                "other-status/THROTTLED",
                "other-status/Too_many__1_2")) {
            assertThat(outcomes(result, code)).as(code).isBetween(15L, 40L);
        }
        assertThat(outcomes(result, "other-status")).isZero();
        assertThat(result.outcomes().errors())
                .as("each status that is no success, and none that is")
                .allSatisfy(error -> assertThat(error.count()).isEqualTo(outcomes(result, error.errorClass())))
                .extracting(ErrorCount::errorClass)
                .contains("not-found", "service-unavailable", "other-status/THROTTLED")
                .doesNotContain("batched-ok")
                .hasSize(9);
        assertThat(result.outcomes().transactions())
                .filteredOn(type -> type.type().equals("update"))
                .singleElement()
                .satisfies(type -> assertThat(type.committed() + type.rolledBack() + type.failed())
                        .isEqualTo(type.outcomes().values().stream()
                                .mapToLong(Long::longValue)
                                .sum()));
    }

    /** With a status for each message, the first names are counted separately, the same ones in all threads. */
    @Test
    void namesBeyondTheLimitCountTogether() throws Exception {
        write(
                "bench.Chatty",
                Sources.answering("Chatty", """
                if (!operation.equals("update")) { return Status.OK; }
                return new Status("MESSAGE_" + next.incrementAndGet(), "");
                """)
                        .replace(
                                "Status answer(",
                                "private static final java.util.concurrent.atomic.AtomicInteger next =\n"
                                        + "            new java.util.concurrent.atomic.AtomicInteger();\n    Status answer("));
        TrialResult result = run(experiment("a", "bench.Chatty", Map.of()).parameter("read-proportion", 0));
        Map<String, Long> outcomes = result.outcomes().transactions().get(0).outcomes();
        assertThat(outcomes.keySet())
                .filteredOn(code -> code.startsWith("other-status/MESSAGE_"))
                .hasSize(KeyValueOutcome.MOST_NAMES);
        assertThat(outcomes.get("other-status")).isEqualTo(OPERATIONS - KeyValueOutcome.MOST_NAMES);
        assertThat(result.outcomes().transactions().get(0).failed()).isEqualTo(OPERATIONS);
    }

    private static void countSteps(RunEvent event, Map<String, Long> counts) {
        if (event instanceof RunEvent.IntervalMeasured measured) {
            measured.steps()
                    .forEach(step -> counts.merge(
                            step.type() + " " + step.outcome(),
                            step.responseTime().count(),
                            Long::sum));
        }
    }

    /** Both steps of a read-modify-write return binding-defined statuses, in several threads. */
    @Test
    void stepsAndThreadsReportTheSameNames() throws Exception {
        write("bench.Busy", Sources.answering("Busy", """
                return operation.equals("read") || operation.equals("insert") ? Status.OK : new Status("BUSY", "now");
                """));
        Map<String, Long> told = new ConcurrentHashMap<>();
        TrialResult result = run(experiment("f", "bench.Busy", Map.of()).listener(event -> countSteps(event, told)));
        assertThat(told.keySet())
                .filteredOn(step -> step.startsWith("update "))
                .containsExactly("update other-status/BUSY");
        assertThat(told.get("update other-status/BUSY"))
                .isBetween(100L, 200L)
                .isEqualTo(outcomes(result, "other-status/BUSY"));
    }

    /** A read that throws is an ERROR of VERIFY, but not a wrong value in the audit. */
    @Test
    void theVerificationOfEachReadIsAStep() throws Exception {
        write(
                "bench.Breaking",
                Sources.answering("Breaking", """
                if (!operation.equals("read")) { return Status.OK; }
                if (next++ % 10 == 9) { throw new IllegalStateException("no node is up"); }
                return Status.OK;
                """).replace("Status answer(", "private int next;\n    Status answer("));
        Map<String, Long> verified = new ConcurrentHashMap<>();
        TrialResult result = run(experiment("c", "bench.Breaking", Map.of())
                .parameter("data-integrity", true)
                .listener(event -> countSteps(event, verified)));
        long thrown = result.outcomes().errors().stream()
                .mapToLong(error -> error.count())
                .sum();
        // Every tenth operation in each of three threads.
        assertThat(thrown).isBetween(28L, 30L);
        assertThat(verified).isEqualTo(Map.of("verify error", (long) OPERATIONS));
        assertThat(result.compliance().audits())
                .filteredOn(audit -> audit.id().equals("values-read"))
                .singleElement()
                .satisfies(audit -> assertThat(audit.samples()).isEqualTo(OPERATIONS - thrown));
    }

    @Test
    void nullIsNoStatus() throws Exception {
        write("bench.Silent", Sources.answering("Silent", "return operation.equals(\"update\") ? null : Status.OK;"));
        assertThat(run(experiment("a", "bench.Silent", Map.of())).outcomes().errors())
                .hasSize(1)
                .allMatch(error -> error.firstMessage().contains("returned null instead of a Status"));
    }

    @Test
    void exceptionsAndErrorsAreErrorsOfTheirOperations() throws Exception {
        write(
                "bench.Thrower",
                Sources.answering("Thrower", """
                if (!operation.equals("update")) { return Status.OK; }
                switch (next++ % 3) {
                    case 0: throw new IllegalStateException("no node is up");
                    case 1: throw new NoSuchMethodError("a client that is too old");
                    default: return Status.OK;
                }
                """).replace("Status answer(", "private int next;\n    Status answer("));
        TrialResult result = run(experiment("a", "bench.Thrower", Map.of()));
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.outcomes().errors().stream()
                        .mapToLong(error -> error.count())
                        .sum())
                .isGreaterThan(50);
        assertThat(result.outcomes().errors())
                .allMatch(error -> error.errorClass().equals("fatal"));
    }
}
