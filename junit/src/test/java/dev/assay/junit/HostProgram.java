package dev.assay.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** A test suite with its own versions of libraries that Assay uses too. It finds them by name, because Assay is built with others. */
final class HostProgram {

    private static final Map<String, String> LIBRARIES = Map.of(
            "jackson", "com.fasterxml.jackson.databind.ObjectMapper",
            "annotations", "com.fasterxml.jackson.annotation.JsonProperty",
            "slf4j", "org.slf4j.Logger",
            "logback", "ch.qos.logback.classic.Logger",
            "hikari", "com.zaxxer.hikari.HikariDataSource",
            "jupiter", "org.junit.jupiter.api.Test",
            "platform", "org.junit.platform.launcher.Launcher");

    private HostProgram() {}

    /** Loads data through a pool, measures, and writes documents and a report. */
    static final class HostCase {

        @BenchmarkTarget
        static final String DATABASE = "jdbc:h2:mem:host;DB_CLOSE_DELAY=-1";

        @DatabaseBenchmark(
                workload = "oltp",
                parameters = {"tables=1", "table-size=1000"},
                users = 2,
                duration = "300ms",
                rampUp = "0s")
        void measures(BenchmarkResult result) {
            BenchmarkAssertions.assertThat(result).hasNoErrors().throughput().isAtLeast(1);
        }
    }

    /** Prints the file of each library, and {@code passed}. */
    public static void main(String[] arguments) throws Exception {
        for (Map.Entry<String, String> library : LIBRARIES.entrySet()) {
            System.out.println(library.getKey() + " "
                    + Class.forName(library.getValue())
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation());
        }
        Class<?> mapper = Class.forName("com.fasterxml.jackson.databind.ObjectMapper");
        System.out.println(mapper.getMethod("writeValueAsString", Object.class)
                .invoke(mapper.getConstructor().newInstance(), Map.of("host", 1)));
        Launcher launcher = LauncherFactory.create();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        launcher.execute(
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(selectClass(HostCase.class))
                        .build(),
                listener);
        listener.getSummary().printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8), 50);
        System.out.println(listener.getSummary().getTestsSucceededCount() == 1 ? "passed" : "failed");
    }
}
