package dev.assay.workload.ycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that secrets of a binding do not appear in results or output. */
@Parallel
class BindingSecretTest extends BindingRuns {

    /** Asserts that no file of the run contains a password. */
    @Test
    void secretsAreNotShown() throws Exception {
        write("bench.Fine", Sources.binding("Fine", """
                @Override
                public void init() throws DBException {
                    if (!"geheim".equals(getProperties().getProperty("db.passwd"))) {
                        throw new DBException("no password");
                    }
                }
                """));
        Path results = folder.resolve("results");
        TrialResult result = run(Assay.create()
                .experiment("ycsb")
                .parameter("workload", "a")
                .parameter("record-count", RECORDS)
                .target(new SystemSpec.Plugged(
                        "binding",
                        "ycsb-binding",
                        Map.of("binding", "bench.Fine", "binding-path", jars.toString()),
                        Map.of("db.url", "jdbc:x://host/db?user=a&password=geheim"),
                        Map.of("db.passwd", "geheim")))
                .transactions(OPERATIONS)
                .resultsIn(results));
        requireAllDone(result);
        try (var files = Files.walk(results)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as("%s", file)
                        .doesNotContain("geheim");
            }
        }
    }
}
