package dev.assay.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.assay.benchmarks.EmbeddedPostgres;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Measures what the extension adds to a test class whose database runs: the time of a class with one benchmark, without the duration
 * of the benchmark and the time of a class without one. Reports are part of it. The first class of a process loads the classes of
 * Assay and is reported apart from the others.
 *
 * <p>Arguments: the number of processes, 5 by default, and of classes in each, 10 by default. The exit status is 1 if the median
 * of the classes after the first is above {@value #MOST_MILLIS} ms.
 */
public final class ExtensionCost {

    private static final int MOST_MILLIS = 300;
    private static final String CHILD = "child";
    private static final String USER = "ASSAY_COST_USER";
    private static final String PASSWORD = "ASSAY_COST_PASSWORD";
    private static final String MEASURED = "200ms";
    private static final double MEASURED_MILLIS = 200;

    private ExtensionCost() {}

    /** A test without the extension. */
    static final class PlainCase {

        @Test
        void passes() throws Exception {
            BenchmarkCase.database.getConnection().close();
        }
    }

    /** A test with one benchmark. */
    static final class BenchmarkCase {

        @BenchmarkTarget
        static DataSource database = new PGSimpleDataSource();

        @BenchmarkWorkload
        static final TransactionWorkload LOOK = Transactions.workload(
                "look",
                Transactions.named(
                        "look",
                        (connection, random) -> connection
                                .prepareStatement("SELECT 1")
                                .executeQuery()
                                .next()));

        @DatabaseBenchmark(workload = "look", users = 1, duration = MEASURED, rampUp = "0s")
        void measures(BenchmarkResult result) {
            BenchmarkAssertions.assertThat(result).hasNoErrors();
        }
    }

    /** Measures, or is one of the processes. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0 && arguments[0].equals(CHILD)) {
            measure(arguments[1], Integer.parseInt(arguments[2]));
            System.exit(0);
        }
        int processes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        int classes = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10;
        boolean within;
        try (EmbeddedDatabase server = EmbeddedPostgres.start(10)) {
            within = report(server, processes, classes);
        }
        System.exit(within ? 0 : 1);
    }

    private static boolean report(EmbeddedDatabase server, int processes, int classes) throws Exception {
        List<Double> first = new ArrayList<>();
        List<Double> others = new ArrayList<>();
        for (int i = 0; i < processes; i++) {
            List<Double> millis = process(server, classes);
            first.add(millis.get(0));
            others.addAll(millis.subList(1, millis.size()));
        }
        double usual = median(others);
        System.out.printf(
                Locale.ROOT,
                "the extension adds %.0f ms to a test class (median of %d, at most %d), %.0f ms to the first of a process"
                        + " (median of %d)%n",
                usual,
                others.size(),
                MOST_MILLIS,
                median(first),
                first.size());
        return usual <= MOST_MILLIS;
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(each -> each).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** Runs a process; returns what the extension adds to each class. */
    private static List<Double> process(EmbeddedDatabase server, int classes) throws Exception {
        TargetSpec database = server.target();
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ExtensionCost.class.getName(),
                        CHILD,
                        database.url(),
                        Integer.toString(classes))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put(USER, String.valueOf(database.user()));
        builder.environment().put(PASSWORD, String.valueOf(database.password()));
        Process child = builder.start();
        List<Double> millis = new ArrayList<>();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                millis.add(Double.valueOf(line));
            }
        }
        if (child.waitFor() != 0 || millis.size() != classes) {
            throw new IllegalStateException("a process failed");
        }
        return millis;
    }

    private static void measure(String url, int classes) throws IOException {
        PGSimpleDataSource source = (PGSimpleDataSource) BenchmarkCase.database;
        source.setUrl(url);
        source.setUser(System.getenv(USER));
        source.setPassword(System.getenv(PASSWORD));
        Path results = Files.createTempDirectory("extension-cost");
        System.setProperty("assay.results", results.toString());
        try {
            millis(PlainCase.class); // JUnit and the driver
            double[] plain = new double[classes];
            for (int i = 0; i < classes; i++) {
                plain[i] = millis(PlainCase.class);
            }
            double without = median(Arrays.stream(plain).boxed().toList());
            for (int i = 0; i < classes; i++) {
                System.out.println(millis(BenchmarkCase.class) - MEASURED_MILLIS - without);
            }
        } finally {
            try (Stream<Path> files = Files.walk(results)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static double millis(Class<?> type) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(type))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        Launcher launcher = LauncherFactory.create();
        long begin = System.nanoTime();
        launcher.execute(request, listener);
        double millis = (System.nanoTime() - begin) / 1e6;
        if (listener.getSummary().getTestsSucceededCount() != 1) {
            throw new IllegalStateException("the test failed", failure(listener));
        }
        return millis;
    }

    private static @Nullable Throwable failure(SummaryGeneratingListener listener) {
        return listener.getSummary().getFailures().stream()
                .map(failure -> failure.getException())
                .findFirst()
                .orElse(null);
    }
}
