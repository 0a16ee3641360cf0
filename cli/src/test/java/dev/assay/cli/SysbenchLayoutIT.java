package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.document.RunReader;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Programs;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same words for sysbench and for {@code assay sysbench}: both print the same lines, but for the numbers in them. */
@Parallel
class SysbenchLayoutIT {

    @Nested
    class OnPostgres extends Contract {
        OnPostgres() {
            super("postgresql");
        }
    }

    @Nested
    @Exhaustive
    class OnMariadb extends Contract {
        OnMariadb() {
            super("mariadb");
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    abstract static class Contract {

        private static final long PATIENCE_SECONDS = 120;
        private static final String TABLES = "--tables=2 --table-size=3000 --threads=2";

        @TempDir
        private static Path folder;

        private final String product;
        private ScratchDatabase theirs;
        private ScratchDatabase ours;

        Contract(String product) {
            this.product = product;
        }

        @BeforeAll
        void create() throws SQLException {
            Programs.require("sysbench");
            theirs = DevelopmentServer.shared(product).scratch();
            ours = DevelopmentServer.shared(product).scratch();
        }

        @AfterAll
        void drop() throws SQLException {
            if (theirs != null) {
                theirs.close();
            }
            if (ours != null) {
                ours.close();
            }
        }

        /** Tables one after the other or side by side: the lines about them are the same. */
        @Test
        @Order(1)
        void tablesAreMadeInTheSameWords() throws Exception {
            String words = TABLES + " oltp_read_write prepare";
            assertThat(assay(words).lines()).containsExactlyInAnyOrderElementsOf(withoutEngine(sysbench(words)));
        }

        @Order(2)
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "oltp_read_write --time=3 --report-interval=1 run",
                    "oltp_point_select --time=2 --percentile=0 --report-interval=1 --rand-seed=7 run",
                    "oltp_read_only --events=200 --time=0 --percentile=99 --histogram=on run",
                    "oltp_write_only --time=2 --rate=6 --report-interval=1 --histogram --percentile=50 run",
                    "oltp_update_index --time=3 --report-interval=2 --forced-shutdown=off run"
                })
        void runsAreToldInTheSameLines(String words) throws Exception {
            List<String> expected = Masked.lines(sysbench(TABLES + " " + words));
            assertThat(expected).hasSizeGreaterThan(30);
            assertThat(Masked.lines(assay(TABLES + " " + words))).containsExactlyElementsOf(expected);
        }

        /** A line for each second, of those that were not late for half of one, and queries in the proportions of the script. */
        @Test
        @Order(2)
        void secondsAreTold() throws IOException {
            Path runs = Files.createDirectory(folder.resolve("seconds-" + product));
            String printed = assay(runs, TABLES + " --time=3 --report-interval=1 oltp_read_only run");
            assertThat(printed.lines().filter(line -> line.startsWith("[ ")).toList())
                    .hasSize(seconds(runs))
                    .allMatch(line ->
                            line.matches("\\[ [123]s ] thds: 2 tps: \\S+ qps: \\S+ \\(r/w/o: \\S+/0\\.00/\\S+\\) .*"));
        }

        private static int seconds(Path runs) throws IOException {
            try (Stream<Path> kept = Files.list(runs)) {
                Path trial = kept.findFirst().orElseThrow().resolve("trials/0001");
                return (int) RunReader.intervals(trial.resolve("intervals.csv")).stream()
                        .filter(interval -> interval.durationNanos() > 500_000_000)
                        .count();
            }
        }

        /** Of so many events both count the same statements. */
        @Test
        @Order(2)
        void queriesAreCountedAlike() throws Exception {
            String words = TABLES.replace("--threads=2", "--threads=1") + " --events=120 --time=0 oltp_read_write run";
            List<String> counts = counts(sysbench(words));
            assertThat(counts).hasSize(5);
            assertThat(counts(assay(words))).isEqualTo(counts);
        }

        private static List<String> counts(String printed) {
            return printed.lines()
                    .filter(line -> line.matches(" +(read|write|other|total|total number of events): +\\d+"))
                    .toList();
        }

        /** It was in the open already; it is nowhere else. */
        @Test
        @Order(2)
        void passwordsOfTheCommandLineAreNotKept() throws IOException {
            Path runs = Files.createDirectory(folder.resolve("exposed-" + product));
            String driver = product.equals("postgresql") ? "pgsql" : "mysql";
            Captured run = Captured.run(
                    "sysbench",
                    "--out=" + runs,
                    "--db-driver=" + driver,
                    "--" + driver + "-host=127.0.0.1",
                    "--" + driver + "-port=" + ours.server().port(),
                    "--" + driver + "-db=" + ours.name(),
                    "--" + driver + "-user=" + ours.name(),
                    "--" + driver + "-password=" + ours.password(),
                    "--tables=2",
                    "--table-size=3000",
                    "--time=1",
                    "oltp_point_select",
                    "run");
            assertThat(run.status()).as(run.err()).isZero();
            assertThat(run.err()).contains("warning: --" + driver + "-password on the command line");
            assertThat(run.out() + run.err()).doesNotContain(ours.password());
            WrittenSecrets.requireNone(ours.password(), runs);
        }

        /** {@code run} itself prints that report, too, on tables that sysbench made. */
        @Test
        @Order(2)
        void theStyleOfRunIsTheSame() throws Exception {
            Path password = secret("run.txt", List.of(theirs.password()));
            List<String> words = List.of(
                    "run",
                    "oltp",
                    "--url",
                    theirs.spec().url().replace("jdbc:mariadb:", "jdbc:mysql:"),
                    "--user",
                    theirs.name(),
                    "--password-file",
                    password.toString(),
                    "--tables",
                    "2",
                    "--table-size",
                    "3000",
                    "--users",
                    "2",
                    "--duration",
                    "2s",
                    "--seed",
                    "7",
                    "--style",
                    "sysbench",
                    "--report-interval",
                    "1s",
                    "--percentile",
                    "99",
                    "--histogram",
                    "--out",
                    folder.toString());
            Captured run = Captured.run(words.toArray(String[]::new));
            assertThat(run.status()).as(run.err()).isZero();
            assertThat(Masked.lines(run.out()))
                    .containsExactlyElementsOf(Masked.lines(sysbench(TABLES
                            + " --time=2 --report-interval=1 --percentile=99 --histogram --rand-seed=7 oltp_read_write"
                            + " run")));
        }

        @Test
        @Order(3)
        void tablesAreDroppedInTheSameWords() throws Exception {
            String words = TABLES + " oltp_read_write cleanup";
            assertThat(assay(words).lines()).containsExactlyElementsOf(withoutEngine(sysbench(words)));
        }

        private static List<String> withoutEngine(String printed) {
            List<String> lines = new ArrayList<>(printed.lines().toList());
            assertThat(lines.get(0)).matches("sysbench 1\\.0\\.20 \\(using .*\\)");
            lines.set(0, assayTitle());
            return lines;
        }

        private static String assayTitle() {
            return "sysbench 1.0.20 (using Assay " + Assay.tool().version() + ")";
        }

        private String assay(String words) {
            return assay(folder, words);
        }

        private String assay(Path runs, String words) {
            try {
                List<String> all = new ArrayList<>(List.of("sysbench", "--out=" + runs, configuration(ours)));
                all.addAll(Arrays.asList(words.split(" ")));
                Captured run = Captured.run(all.toArray(String[]::new));
                assertThat(run.status()).as("%s: %s", words, run.err()).isZero();
                return run.out();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        private String sysbench(String words) throws IOException, InterruptedException {
            List<String> command = new ArrayList<>(List.of("sysbench", configuration(theirs)));
            command.addAll(Arrays.asList(words.split(" ")));
            Path output = Files.createTempFile(folder, "sysbench", ".txt");
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly().waitFor();
            }
            String printed = Files.readString(output);
            assertThat(ended && process.exitValue() == 0)
                    .as(words + ":\n" + printed)
                    .isTrue();
            return printed;
        }

        /** A file with the password, which no list of processes may show: both tools read the same one. */
        private String configuration(ScratchDatabase database) throws IOException {
            String driver = product.equals("postgresql") ? "pgsql" : "mysql";
            Path file = folder.resolve(database.name() + ".conf");
            if (!Files.exists(file)) {
                secret(
                        database.name() + ".conf",
                        List.of(
                                "db-driver=" + driver,
                                driver + "-host=127.0.0.1",
                                driver + "-port=" + database.server().port(),
                                driver + "-db=" + database.name(),
                                driver + "-user=" + database.name(),
                                driver + "-password=" + database.password()));
            }
            return "--config-file=" + file;
        }

        private static Path secret(String name, List<String> lines) throws IOException {
            Path file = folder.resolve(name);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            return Files.write(file, lines);
        }
    }
}
