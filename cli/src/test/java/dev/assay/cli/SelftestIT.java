package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.model.result.SelfCheck;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class SelftestIT {

    /** The document of {@code --json}. */
    record Checks(List<SelfCheck> checks) {}

    /** Checks that depend on host speed may fail while other tests run. */
    @Test
    void commitsThatAreLostOnADatabaseAreNamed() {
        Captured captured = Captured.run("selftest", "--json", "--quiet");
        Checks checks = Json.read(captured.out(), Checks.class);
        List<String> passed = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        for (SelfCheck check : checks.checks()) {
            (check.passed() ? passed : failed).add(check.part() + ": " + check.what());
        }
        assertThat(captured.status()).isEqualTo(failed.isEmpty() ? ExitStatus.DONE : ExitStatus.INVALID);
        assertThat(passed)
                .contains(
                        "recorder: percentile 99.9",
                        "verdict: an overload by a tenth",
                        "verdict: a server that stands still for 3 s",
                        "verdict: threads that wake 60 ms late",
                        "verdict: one commit in fifty that the server does not make");
        assertThat(String.join("\n", failed)).doesNotContain("recorder:", "pacer:", "virtual time");
    }

    @Test
    void tableSaysHowManyFailed() {
        Captured captured = Captured.run("selftest", "--embedded", "none", "--quiet");
        assertThat(captured.out()).contains("| part ", "| expected ", "a million readings go forward");
        assertThat(captured.out())
                .contains(captured.status() == ExitStatus.DONE ? " checks passed." : " checks failed.")
                .doesNotContain("commits-disagree");
    }
}
