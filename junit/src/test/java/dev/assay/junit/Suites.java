package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.EventType;

/**
 * The execution of some test classes by JUnit.
 *
 * @param results the events
 * @param folder the results folder
 */
record Suites(EngineExecutionResults results, Path folder) {

    /** A field, because Java forgets the level of a logger that nothing refers to. */
    static final Logger ENTRIES = Logger.getLogger(ReportEntries.class.getName());

    static {
        // Entries of these suites would fill the output of the build.
        ENTRIES.setLevel(Level.WARNING);
    }

    /** Configuration parameters of parallel execution. */
    static final Map<String, String> PARALLEL = Map.of(
            "junit.jupiter.execution.parallel.enabled", "true",
            "junit.jupiter.execution.parallel.mode.default", "concurrent",
            "junit.jupiter.execution.parallel.config.strategy", "fixed",
            "junit.jupiter.execution.parallel.config.fixed.parallelism", "4");

    /** Runs classes one after another. */
    static Suites run(Path folder, Class<?>... classes) {
        return run(folder, Map.of(), classes);
    }

    /** Runs classes with configuration parameters. */
    static Suites run(Path folder, Map<String, String> parameters, Class<?>... classes) {
        return new Suites(
                EngineTestKit.engine("junit-jupiter")
                        .selectors(Arrays.stream(classes)
                                .map(each -> selectClass(each))
                                .toArray(DiscoverySelector[]::new))
                        .configurationParameter(BenchmarkSuite.RESULTS, folder.toString())
                        // These suites are no part of the summary of the build that runs them.
                        .configurationParameter(BenchmarkSuite.ENVIRONMENT + StepSummary.VARIABLE, "")
                        .configurationParameters(parameters)
                        .execute(),
                folder);
    }

    /** Asserts that no test and no class failed or was aborted, and that some passed. */
    void assertPassed(long tests) {
        assertThat(problems()).isEmpty();
        assertThat(results.testEvents().succeeded().count()).isEqualTo(tests);
    }

    /** Returns the messages of failed tests and classes, by display name. */
    Map<String, String> problems() {
        Map<String, String> problems = new LinkedHashMap<>();
        results.allEvents().failed().stream().forEach(event -> add(problems, event));
        results.allEvents().aborted().stream().forEach(event -> add(problems, event));
        return problems;
    }

    private static void add(Map<String, String> problems, Event event) {
        problems.put(
                event.getTestDescriptor().getDisplayName(),
                event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .map(each -> String.valueOf(each.getMessage()))
                        .orElse(""));
    }

    /** Returns the display names of the tests that ran. */
    List<String> names() {
        return results.testEvents().started().stream()
                .map(event -> event.getTestDescriptor().getDisplayName())
                .toList();
    }

    /** Returns the entries that tests published. */
    Stream<Map<String, String>> entries() {
        return results.allEvents().stream()
                .filter(event -> event.getType() == EventType.REPORTING_ENTRY_PUBLISHED)
                .map(event -> event.getRequiredPayload(ReportEntry.class).getKeyValuePairs());
    }
}
