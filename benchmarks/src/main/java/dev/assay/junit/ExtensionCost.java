package dev.assay.junit;

import dev.assay.benchmarks.EmbeddedPostgres;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Measures what the extension adds to a test class whose database runs: the time of a class with one benchmark, without the duration
 * of the benchmark and the time of a class without one. The report of the class is part of it. The classes are executed together, as
 * a build does. The first one of a process loads the classes of Assay and calibrates the costs of connections; it is reported apart
 * from the others, as is the report of the suite at the end. The database is given as a data source, and as a URL: then the commits
 * of the server are compared too.
 *
 * <p>Argument: the number of processes, 5 by default. The exit status is 1 if the median of the classes after the first is above
 * {@value #MOST_MILLIS} ms, for either database.
 */
public final class ExtensionCost {

    private static final int MOST_MILLIS = 300;
    private static final String CHILD = "child";
    private static final String USER = "ASSAY_COST_USER";
    private static final String PASSWORD = "ASSAY_COST_PASSWORD";
    private static final String MEASURED = "200ms";
    private static final double MEASURED_MILLIS = 200;
    private static final int PLAIN = 10;

    private ExtensionCost() {}

    /** A test without the extension. */
    static final class PlainCase {

        @Test
        void passes() throws Exception {
            DataSourceCase.database.getConnection().close();
        }
    }

    private static TransactionWorkload look() {
        return Transactions.workload(
                "look",
                Transactions.named(
                        "look",
                        (connection, random) -> connection
                                .prepareStatement("SELECT 1")
                                .executeQuery()
                                .next()));
    }

    /** A test with one benchmark on the database of a URL. */
    abstract static class UrlCase {

        @BenchmarkTarget
        static String database = "";

        @BenchmarkWorkload
        static final TransactionWorkload LOOK = look();

        @DatabaseBenchmark(workload = "look", users = 1, duration = MEASURED, rampUp = "0s")
        void measures(BenchmarkResult result) {
            BenchmarkAssertions.assertThat(result).hasNoErrors();
        }
    }

    static final class Url1 extends UrlCase {}

    static final class Url2 extends UrlCase {}

    static final class Url3 extends UrlCase {}

    static final class Url4 extends UrlCase {}

    static final class Url5 extends UrlCase {}

    static final class Url6 extends UrlCase {}

    /** A test with one benchmark on the database of a data source. */
    abstract static class DataSourceCase {

        @BenchmarkTarget
        static DataSource database = new PGSimpleDataSource();

        @BenchmarkWorkload
        static final TransactionWorkload LOOK = look();

        @DatabaseBenchmark(workload = "look", users = 1, duration = MEASURED, rampUp = "0s")
        void measures(BenchmarkResult result) {
            BenchmarkAssertions.assertThat(result).hasNoErrors();
        }
    }

    static final class DataSource1 extends DataSourceCase {}

    static final class DataSource2 extends DataSourceCase {}

    static final class DataSource3 extends DataSourceCase {}

    static final class DataSource4 extends DataSourceCase {}

    static final class DataSource5 extends DataSourceCase {}

    static final class DataSource6 extends DataSourceCase {}

    /** Measures, or is one of the processes. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0 && arguments[0].equals(CHILD)) {
            measure(Database.valueOf(arguments[2]), arguments[1]);
            System.exit(0);
        }
        int processes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        boolean within;
        try (EmbeddedDatabase server = EmbeddedPostgres.start(10)) {
            within = report(server, Database.DATA_SOURCE, processes);
            within &= report(server, Database.URL, processes);
        }
        System.exit(within ? 0 : 1);
    }

    /** How classes get their database. */
    private enum Database {
        DATA_SOURCE("a data source"),
        URL("a URL");

        private final String title;

        Database(String title) {
            this.title = title;
        }

        List<Class<?>> types() {
            return switch (this) {
                case DATA_SOURCE ->
                    List.of(
                            DataSource1.class,
                            DataSource2.class,
                            DataSource3.class,
                            DataSource4.class,
                            DataSource5.class,
                            DataSource6.class);
                case URL -> List.of(Url1.class, Url2.class, Url3.class, Url4.class, Url5.class, Url6.class);
            };
        }
    }

    private static boolean report(EmbeddedDatabase server, Database database, int processes) throws Exception {
        List<Double> first = new ArrayList<>();
        List<Double> others = new ArrayList<>();
        List<Double> ends = new ArrayList<>();
        for (int i = 0; i < processes; i++) {
            List<Double> millis = process(server, database);
            int end = millis.size() - 1;
            first.add(millis.get(0));
            others.addAll(millis.subList(1, end));
            ends.add(millis.get(end));
        }
        double usual = median(others);
        System.out.printf(
                Locale.ROOT,
                "the extension adds %.0f ms to a test class with %s (median of %d, at most %d), %.0f ms to the first of a"
                        + " process (median of %d), %.0f ms after the last%n",
                usual,
                database.title,
                others.size(),
                MOST_MILLIS,
                median(first),
                first.size(),
                median(ends));
        return usual <= MOST_MILLIS;
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(each -> each).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** Runs a process; returns what the extension adds to each class, and after the last one. */
    private static List<Double> process(EmbeddedDatabase server, Database kind) throws Exception {
        TargetSpec database = server.target();
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ExtensionCost.class.getName(),
                        CHILD,
                        database.url(),
                        kind.name())
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
        if (child.waitFor() != 0 || millis.size() != kind.types().size() + 1) {
            throw new IllegalStateException("a process failed");
        }
        return millis;
    }

    private static void measure(Database kind, String url) throws IOException {
        PGSimpleDataSource source = (PGSimpleDataSource) DataSourceCase.database;
        source.setUrl(url);
        source.setUser(System.getenv(USER));
        source.setPassword(System.getenv(PASSWORD));
        UrlCase.database =
                url + (url.contains("?") ? "&" : "?") + "user=" + encoded(USER) + "&password=" + encoded(PASSWORD);
        Path results = Files.createTempDirectory("extension-cost");
        System.setProperty("assay.results", results.toString());
        try {
            millis(List.of(PlainCase.class)); // JUnit and the driver
            List<Double> plain = new ArrayList<>();
            for (int i = 0; i < PLAIN; i++) {
                plain.add(millis(List.of(PlainCase.class)).get(0));
            }
            double without = median(plain);
            List<Double> with = millis(kind.types());
            int last = with.size() - 1;
            with.subList(0, last).forEach(each -> System.out.println(each - MEASURED_MILLIS - without));
            System.out.println(with.get(last));
        } finally {
            try (Stream<Path> files = Files.walk(results)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static String encoded(String variable) {
        return URLEncoder.encode(System.getenv(variable), StandardCharsets.UTF_8);
    }

    /** Executes classes; returns the duration of each, and of what follows the last one. */
    private static List<Double> millis(List<Class<?>> types) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(types.stream().map(DiscoverySelectors::selectClass).toList())
                .build();
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        ClassTimes times = new ClassTimes();
        LauncherFactory.create().execute(request, summary, times);
        times.lap();
        if (summary.getSummary().getTestsSucceededCount() != types.size()) {
            throw new IllegalStateException("a test failed", failure(summary));
        }
        return times.millis;
    }

    private static final class ClassTimes implements TestExecutionListener {

        private final List<Double> millis = new ArrayList<>();
        private long began;

        @Override
        public void executionStarted(TestIdentifier test) {
            if (isClass(test)) {
                began = System.nanoTime();
            }
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (isClass(test)) {
                lap();
            }
        }

        private void lap() {
            long now = System.nanoTime();
            millis.add((now - began) / 1e6);
            began = now;
        }

        private static boolean isClass(TestIdentifier test) {
            return test.getSource().filter(ClassSource.class::isInstance).isPresent();
        }
    }

    private static @Nullable Throwable failure(SummaryGeneratingListener listener) {
        return listener.getSummary().getFailures().stream()
                .map(failure -> failure.getException())
                .findFirst()
                .orElse(null);
    }
}
