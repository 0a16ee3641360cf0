package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Runs contracts on faulty plug-ins. */
final class Contracts {

    private Contracts() {}

    /** Returns the failed tests of a class with their messages; at least one test must pass. */
    static Map<String, String> failures(Class<?> contract) {
        Events tests = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(contract))
                .execute()
                .testEvents();
        Map<String, String> failures = new TreeMap<>();
        tests.failed().stream().forEach(event -> {
            String method = event.getTestDescriptor()
                    .getSource()
                    .map(source -> ((MethodSource) source).getMethodName())
                    .orElseThrow();
            String message = event.getRequiredPayload(TestExecutionResult.class)
                    .getThrowable()
                    .map(String::valueOf)
                    .orElse("");
            failures.merge(method, message, (one, other) -> one + "\n" + other);
        });
        assertThat(tests.succeeded().count()).as("checks that pass").isPositive();
        return failures;
    }
}
