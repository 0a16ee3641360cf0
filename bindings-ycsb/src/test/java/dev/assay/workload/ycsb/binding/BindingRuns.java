package dev.assay.workload.ycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.AssayException;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Compiles bindings into jars and runs workloads with them. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
abstract class BindingRuns {

    private static final String EVENTS = "assay.test.events";
    static final int RECORDS = 200;
    static final int OPERATIONS = 300;

    @TempDir
    Path folder;

    /** Events of the binding, which is in another class loader. */
    final Queue<String> events = new ConcurrentLinkedQueue<>();

    Path jars;

    @BeforeEach
    void begin() throws IOException {
        System.getProperties().put(EVENTS, events);
        jars = Files.createDirectory(folder.resolve("jars"));
    }

    @AfterEach
    void end() {
        System.getProperties().remove(EVENTS);
    }

    ExperimentBuilder experiment(String workload, String binding, Map<String, String> properties) {
        Map<String, String> parameters = new HashMap<>(Map.of("binding", binding));
        if (!binding.startsWith("site.ycsb.")) {
            parameters.put("binding-path", jars.toString());
        }
        return Assay.create()
                .experiment("ycsb")
                .parameter("workload", workload)
                .parameter("record-count", RECORDS)
                .target(new SystemSpec.Plugged("binding", "ycsb-binding", parameters, properties, Map.of()))
                .users(3)
                .loaderThreads(2)
                .duration(Duration.ofMinutes(10))
                .transactions(OPERATIONS);
    }

    static TrialResult run(ExperimentBuilder experiment) {
        return experiment.run().trials().get(0);
    }

    static long outcomes(TrialResult result, String code) {
        return result.outcomes().transactions().stream()
                .mapToLong(each -> each.outcomes().getOrDefault(code, 0L))
                .sum();
    }

    static void requireAllDone(TrialResult result) {
        requireAllDone(result, OPERATIONS);
    }

    static void requireAllDone(TrialResult result, long operations) {
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.outcomes().errors()).isEmpty();
        assertThat(result.outcomes().transactions().stream()
                        .mapToLong(TransactionResult::committed)
                        .sum())
                .isEqualTo(operations);
    }

    void write(String... namesAndSources) throws IOException {
        Map<String, String> sources = new HashMap<>();
        for (int i = 0; i < namesAndSources.length; i += 2) {
            sources.put(namesAndSources[i], namesAndSources[i + 1]);
        }
        Jars.jar(jars.resolve("bench-binding-1.0.jar"), Jars.core(), sources);
    }

    void fails(String binding, String... parts) {
        assertThatThrownBy(() -> run(experiment("a", binding, Map.of())))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        e -> assertThat(e.message()).contains(parts).doesNotContain("\n"));
    }
}
