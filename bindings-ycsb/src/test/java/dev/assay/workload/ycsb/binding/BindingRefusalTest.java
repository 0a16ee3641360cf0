package dev.assay.workload.ycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.ExperimentBuilder;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that failures to find, initialise or load through a binding are reported in one line. */
@Parallel
class BindingRefusalTest extends BindingRuns {

    @Test
    void failuresInInitAreReported() throws Exception {
        write(
                "bench.Unready",
                Sources.binding("Unready", """
                        @Override
                        public void init() throws DBException {
                            throw new DBException("no cluster", new java.net.ConnectException("refused by 10.0.0.1"));
                        }
                        """),
                "bench.Ender",
                Sources.binding("Ender", "@Override public void init() { System.exit(1); }"),
                "bench.Unmade",
                Sources.binding("Unmade", "public Unmade() { throw new IllegalStateException(\"no licence\"); }"));
        fails(
                "bench.Unready",
                "bench.Unready in bench-binding-1.0.jar failed in init",
                "no cluster",
                "refused by 10.0.0.1");
        fails("bench.Ender", "bench.Ender in bench-binding-1.0.jar failed in init: called System.exit(1)");
        fails("bench.Unmade", "bench.Unmade in bench-binding-1.0.jar", "no licence");
    }

    @Test
    void classesThatAreNotBindingsAreRejected() throws Exception {
        fails("bench.Missing", "--binding-path: the folder", "is empty");
        write(
                "bench.Other",
                "package bench; public class Other {}",
                "bench.Base",
                Sources.binding("Base", "").replace("public class", "public abstract class"),
                "bench.Hidden",
                Sources.binding("Hidden", "").replace("public class", "class"));
        fails("bench.Missing", "there is no class bench.Missing in " + jars);
        fails("bench.Other", "bench.Other in bench-binding-1.0.jar is not a binding", "site.ycsb.DB");
        fails("bench.Base", "cannot instantiate bench.Base in bench-binding-1.0.jar", "not abstract");
        fails("bench.Hidden", "cannot instantiate bench.Hidden in bench-binding-1.0.jar", "must be public");
        fails("no class", "--binding: found 'no class'");
        jars = folder.resolve("nowhere");
        fails("bench.Missing", "--binding-path: there is no folder or jar", "nowhere");
    }

    @Test
    void aFailedLoadNamesTheRecord() throws Exception {
        write("bench.Full", Sources.answering("Full", """
                if (operation.equals("read")) { return Status.NOT_FOUND; }
                return operation.equals("insert") ? Status.SERVICE_UNAVAILABLE : Status.OK;
                """));
        fails("bench.Full", "loading ", "bench.Full answered service-unavailable to the insert of user");
    }

    @Test
    void aLoadRetriesInsertsUpToTheLimit() throws Exception {
        write("bench.Shaky", Sources.answering("Shaky", """
                if (operation.equals("read")) { return events().isEmpty() ? Status.NOT_FOUND : Status.OK; }
                if (!operation.equals("insert")) { return Status.OK; }
                events().add(operation);
                return events().size() % 3 == 0 ? Status.OK : Status.SERVICE_UNAVAILABLE;
                """).replace("Status answer(", """
                @SuppressWarnings("unchecked")
                static Collection<String> events() {
                    return (Collection<String>) System.getProperties().get("assay.test.events");
                }

                Status answer("""));
        ExperimentBuilder experiment = experiment("a", "bench.Shaky", Map.of())
                .loaderThreads(1)
                .parameter("core-workload-insertion-retry-interval", 0)
                .parameter("core-workload-insertion-retry-limit", 1);
        assertThatThrownBy(() -> run(experiment))
                .hasMessageContaining("answered service-unavailable to the insert of user")
                .hasMessageContaining(", 2 times");
        events.clear();
        TrialResult result = run(experiment.parameter("core-workload-insertion-retry-limit", 2));
        requireAllDone(result);
        assertThat(events).hasSize(3 * RECORDS);
        assertThat(result.compliance().deviations()).isEmpty();
    }
}
