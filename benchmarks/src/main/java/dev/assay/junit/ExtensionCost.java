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
import java.net.URLEncoder;
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
 * Assay and is reported apart from the others. The database is given as a data source, and as a URL: then the commits of the server
 * are compared too.
 *
 * <p>Arguments: the number of processes, 5 by default, and of classes in each, 10 by default. The exit status is 1 if the median
 * of the classes after the first is above {@value #MOST_MILLIS} ms, for either database.
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
    static final class UrlCase {

        @BenchmarkTarget
        static String database = "";

        @BenchmarkWorkload
        static final TransactionWorkload LOOK = look();

        @DatabaseBenchmark(workload = "look", users = 1, duration = MEASURED, rampUp = "0s")
        void measures(BenchmarkResult result) {
            BenchmarkAssertions.assertThat(result).hasNoErrors();
        }
    }

    /** A test with one benchmark on the database of a data source. */
    static final class BenchmarkCase {

        @BenchmarkTarget
        static DataSource database = new PGSimpleDataSource();

        @BenchmarkWorkload
        static final TransactionWorkload LOOK = look();

        @DatabaseBenchmark(workload = "look", users = 1, duration = MEASURED, rampUp = "0s")
        void measures(BenchmarkResult result) {
            BenchmarkAssertions.assertThat(result).hasNoErrors();
        }
    }

    /** Measures, or is one of the processes. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0 && arguments[0].equals(CHILD)) {
            measure(Database.valueOf(arguments[3]), arguments[1], Integer.parseInt(arguments[2]));
            System.exit(0);
        }
        int processes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        int classes = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10;
        boolean within;
        try (EmbeddedDatabase server = EmbeddedPostgres.start(10)) {
            within = report(server, Database.DATA_SOURCE, processes, classes);
            within &= report(server, Database.URL, processes, classes);
        }
        System.exit(within ? 0 : 1);
    }

    /** How a class gets its database. */
    private enum Database {
        DATA_SOURCE("a data source", BenchmarkCase.class),
        URL("a URL", UrlCase.class);

        private final String title;
        private final Class<?> type;

        Database(String title, Class<?> type) {
            this.title = title;
            this.type = type;
        }
    }

    private static boolean report(EmbeddedDatabase server, Database database, int processes, int classes)
            throws Exception {
        List<Double> first = new ArrayList<>();
        List<Double> others = new ArrayList<>();
        for (int i = 0; i < processes; i++) {
            List<Double> millis = process(server, database, classes);
            first.add(millis.get(0));
            others.addAll(millis.subList(1, millis.size()));
        }
        double usual = median(others);
        System.out.printf(
                Locale.ROOT,
                "the extension adds %.0f ms to a test class with %s (median of %d, at most %d), %.0f ms to the first of a"
                        + " process (median of %d)%n",
                usual,
                database.title,
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
    private static List<Double> process(EmbeddedDatabase server, Database kind, int classes) throws Exception {
        TargetSpec database = server.target();
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ExtensionCost.class.getName(),
                        CHILD,
                        database.url(),
                        Integer.toString(classes),
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
        if (child.waitFor() != 0 || millis.size() != classes) {
            throw new IllegalStateException("a process failed");
        }
        return millis;
    }

    private static void measure(Database kind, String url, int classes) throws IOException {
        PGSimpleDataSource source = (PGSimpleDataSource) BenchmarkCase.database;
        source.setUrl(url);
        source.setUser(System.getenv(USER));
        source.setPassword(System.getenv(PASSWORD));
        UrlCase.database =
                url + (url.contains("?") ? "&" : "?") + "user=" + encoded(USER) + "&password=" + encoded(PASSWORD);
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
                System.out.println(millis(kind.type) - MEASURED_MILLIS - without);
            }
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
