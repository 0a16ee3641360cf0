package dev.assay.workload.ycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.TrialResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What operations of a binding answer is kept apart. */
class BindingStatusTest extends BindingRuns {

    @Test
    void statusesAreKeptApart() throws Exception {
        write(
                "bench.Moody",
                Sources.answering("Moody", """
                if (operation.equals("insert")) { return Status.OK; }
                Status[] all = {Status.OK, Status.ERROR, Status.NOT_FOUND, Status.NOT_IMPLEMENTED, Status.UNEXPECTED_STATE,
                        Status.BAD_REQUEST, Status.FORBIDDEN, Status.SERVICE_UNAVAILABLE, Status.BATCHED_OK,
                        new Status("THROTTLED", "come back later")};
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
                "other-status")) {
            assertThat(outcomes(result, code)).as(code).isBetween(20L, 40L);
        }
        assertThat(result.errors()).isEmpty();
    }

    @Test
    void nullIsNoStatus() throws Exception {
        write("bench.Silent", Sources.answering("Silent", "return operation.equals(\"update\") ? null : Status.OK;"));
        assertThat(run(experiment("a", "bench.Silent", Map.of())).errors())
                .hasSize(1)
                .allMatch(error -> error.firstMessage().contains("answered null instead of a Status"));
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
        assertThat(result.status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.errors().stream().mapToLong(error -> error.count()).sum())
                .isGreaterThan(50);
        assertThat(result.errors()).allMatch(error -> error.errorClass().equals("fatal"));
    }
}
