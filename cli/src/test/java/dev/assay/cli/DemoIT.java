package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The first command of a new user, as delivered, with its own PostgreSQL; only shorter. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@EnabledOnOs(
        value = {OS.LINUX, OS.MAC},
        disabledReason = "there is no launcher for others")
@Parallel
class DemoIT {

    @TempDir
    private Path folder;

    @Test
    void itEndsWithThePathOfAReportThatAnswers() throws Exception {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(
                        Distribution.HOME.resolve("bin/assay").toString(), "demo", "--duration", "5s")
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        int status = builder.start().waitFor();
        // Whether this host can measure is not what is asked here.
        assertThat(status).as(Files.readString(err)).isIn(ExitStatus.DONE, ExitStatus.INVALID);
        List<String> lines = Files.readAllLines(out);
        assertThat(lines.get(lines.size() - 1)).startsWith("Report       ");
        Path report = Path.of(lines.get(lines.size() - 1).substring("Report       ".length()));
        assertThat(report)
                .hasFileName("report.html")
                .startsWith(folder.toRealPath().resolve("results"));
        assertThat(report).content().contains("How fast?", "How steady?", "Is the result valid?");
        assertThat(plan(report.resolveSibling("experiment.json")))
                .as("the recorded demo, whose report the documentation shows")
                .isEqualTo(plan(Path.of("../report/src/test/resources/demo/experiment.json")));
    }

    /** Returns what a demo measures, without its duration. */
    private static Map<?, ?> plan(Path experiment) throws IOException {
        Map<?, ?> plan =
                (Map<?, ?>) Json.read(Files.readString(experiment), Map.class).get("plan");
        return Map.of("targets", plan.get("targets"), "workload", plan.get("workload"), "load", plan.get("load"));
    }
}
