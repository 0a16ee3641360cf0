package dev.assay.workload.ycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a binding's attempt to end the process only fails the operation. */
@Parallel
class BindingExitTest extends BindingRuns {

    /** Ten attempts fail ten operations and then end the trial; the process continues. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "System.exit(3);",
                "Runtime.getRuntime().exit(3);",
                "Runtime.getRuntime().halt(3);",
                "java.util.function.IntConsumer end = System::exit; end.accept(3);",
                "java.util.function.IntConsumer end = Runtime.getRuntime()::halt; end.accept(3);"
            })
    void anExitFailsOnlyTheOperation(String ending) throws Exception {
        write(
                "bench.Ender",
                Sources.answering(
                        "Ender",
                        "if (operation.equals(\"update\")) { try { " + ending
                                + " } catch (Exception e) { return Status.OK; } } return Status.OK;"));
        TrialResult result = run(experiment("a", "bench.Ender", Map.of()));
        assertThat(result.outcomes().errors()).hasSize(1).allSatisfy(error -> {
            assertThat(error.type()).isEqualTo("update");
            assertThat(error.firstMessage())
                    .contains("bench.Ender in bench-binding-1.0.jar")
                    .contains("failed in update: called System.exit(3) in bench.Ender");
        });
    }

    /** In a thread of the binding, an attempt only ends that thread. */
    @Test
    void anExitInAThreadOfTheBindingEndsThatThread() throws Exception {
        write("bench.Watchdog", Sources.binding("Watchdog", """
                @Override
                @SuppressWarnings("unchecked")
                public void init() throws DBException {
                    Thread watchdog = new Thread(() -> System.exit(1));
                    watchdog.setUncaughtExceptionHandler((thread, thrown) ->
                            ((Collection<String>) System.getProperties().get("assay.test.events")).add(thrown.getMessage()));
                    watchdog.start();
                    try {
                        watchdog.join();
                    } catch (InterruptedException e) {
                        throw new DBException(e);
                    }
                }
                """));
        requireAllDone(run(experiment("a", "bench.Watchdog", Map.of())));
        assertThat(events).isNotEmpty().allMatch(event -> event.equals("called System.exit(1)"));
    }
}
