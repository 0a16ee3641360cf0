package dev.assay.cli.sysbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cli.sysbench.Translated.Verb;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Tls;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class TranslationTest {

    @TempDir
    private Path folder;

    private static Translated translated(String line) {
        return Translation.of(List.of(line.split(" ")), "assay", null);
    }

    private static void refused(String line, String... parts) {
        assertThatThrownBy(() -> translated(line))
                .isInstanceOf(AssayException.class)
                .satisfies(e -> assertThat(((AssayException) e).kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageContainingAll(parts);
    }

    @Test
    void defaultsAreThoseOfSysbench() {
        Translated run = translated("oltp_read_write run");
        assertThat(run.verb()).isEqualTo(Verb.RUN);
        assertThat(run.parameters()).isEqualTo(Map.of("script", "read-write", "persona", "assay"));
        assertThat(run.target().url()).isEqualTo("jdbc:mysql://localhost:3306/sbtest");
        assertThat(run.target().user()).isEqualTo("sbtest");
        assertThat(run.target().password()).isNull();
        assertThat(run.target().tls()).isEqualTo(Tls.AS_THE_DRIVER_DOES);
        assertThat(run.users()).isOne();
        assertThat(run.transactions()).isZero();
        assertThat(run.duration()).isEqualTo(Duration.ofSeconds(10));
        assertThat(run.rampUp()).isZero();
        assertThat(run.rate()).isNull();
        assertThat(run.seed()).isNull();
        assertThat(run.output().intervalSeconds()).isZero();
        assertThat(run.output().percentile()).isEqualTo(95);
        assertThat(run.output().histogram()).isFalse();
        assertThat(run.warnings()).isEmpty();
    }

    @Test
    void optionsOfTheRunGoToThePlan() {
        Translated run = translated("--threads=8 --events=500 --time=60 --warmup-time=5 oltp_read_only --rate=200"
                + " --report-interval=2 --percentile=99 --histogram --rand-seed=7 run");
        assertThat(run.users()).isEqualTo(8);
        assertThat(run.transactions()).isEqualTo(500);
        assertThat(run.duration()).isEqualTo(Duration.ofMinutes(1));
        assertThat(run.rampUp()).isEqualTo(Duration.ofSeconds(5));
        assertThat(run.rate())
                .isNotNull()
                .satisfies(rate -> assertThat(rate.perSecond()).isEqualTo(200));
        assertThat(run.output().intervalSeconds()).isEqualTo(2);
        assertThat(run.output().percentile()).isEqualTo(99);
        assertThat(run.output().histogram()).isTrue();
        assertThat(run.seed()).isEqualTo(7);
    }

    @Test
    void optionsOfTheScriptAreParametersOfTheWorkload() {
        assertThat(translated(
                                "oltp_write_only --tables=4 --table_size=100000 --skip_trx --range-selects=off --auto_inc=on"
                                        + " --delete_inserts=2 --rand-type=pareto --rand-pareto-h=0.3 --secondary=off prepare")
                        .parameters())
                .isEqualTo(Map.of(
                        "script", "write-only",
                        "persona", "assay",
                        "tables", "4",
                        "table-size", "100000",
                        "skip-trx", "true",
                        "range-selects", "false",
                        "auto-inc", "true",
                        "delete-inserts", "2",
                        "rand-type", "pareto",
                        "rand-pareto-h", "0.3"));
        assertThat(translated("oltp_read_write --secondary run").parameters()).containsEntry("secondary", "true");
    }

    @Test
    void namesOfBefore10AreUnderstood() {
        Translated run = translated(
                "--test=/usr/share/sysbench/oltp_update_index.lua --num-threads=3 --max-requests=9 --max-time=4 --tx-rate=2"
                        + " run");
        assertThat(run.parameters()).containsEntry("script", "update-index");
        assertThat(run.users()).isEqualTo(3);
        assertThat(run.transactions()).isEqualTo(9);
        assertThat(run.duration()).isEqualTo(Duration.ofSeconds(4));
        assertThat(run.rate()).isNotNull();
    }

    @Test
    void anUnlimitedTimeEndsWithTheEvents() {
        assertThat(translated("oltp_insert --events=9 --time=0 run").duration()).isGreaterThan(Duration.ofDays(7));
        refused("oltp_insert --events=0 --time=0 run", "--time=0 and --events=0", "would never end");
    }

    @ParameterizedTest
    @CsvSource({
        "--mysql-host=db --mysql-port=3307 --mysql-db=b, jdbc:mysql://db:3307/b",
        "--mysql-host=::1, jdbc:mysql://[::1]:3306/sbtest",
        "--db-driver=pgsql --pgsql-host=db --mysql-host=other, jdbc:postgresql://db:5432/sbtest",
        "--db-driver=pgsql --pgsql-port=5433 --pgsql-db=a&user=b, jdbc:postgresql://localhost:5433/a%26user%3Db"
    })
    void targetsAreThoseOfTheDriver(String options, String url) {
        assertThat(translated("oltp_delete " + options + " run").target().url()).isEqualTo(url);
    }

    @Test
    void encryptionIsWhatIsAskedFor() {
        assertThat(translated("oltp_delete --mysql-ssl run").target().tls().mode())
                .isEqualTo(Tls.Mode.REQUIRE);
        assertThat(translated("oltp_delete --mysql-ssl=off run").target().tls().mode())
                .isEqualTo(Tls.Mode.DISABLE);
        assertThat(translated("oltp_delete --db-driver=pgsql --pgsql-sslmode=verify-full run")
                        .target()
                        .tls()
                        .mode())
                .isEqualTo(Tls.Mode.VERIFY_FULL);
        refused("oltp_delete --mysql-ssl=perhaps run", "--mysql-ssl", "perhaps", "required");
    }

    @Test
    void passwordsOnTheCommandLineAreWarnedOfAndNotShown() {
        Translated run = translated("oltp_delete --mysql-password=s3cret run");
        assertThat(run.target().password()).isEqualTo("s3cret");
        assertThat(run.warnings()).singleElement().asString().contains("ASSAY_PASSWORD", "--config-file");
        assertThat(run.toString() + run.warnings()).doesNotContain("s3cret");
    }

    @Test
    void passwordsComeFromElsewhereInSilence() throws IOException {
        Path file = Files.writeString(folder.resolve("bench.cnf"), """
                # ours
                mysql-password=s3cret

                threads=3
                time=5
                """);
        Translated run = translated("--threads=2 --config-file=" + file + " oltp_delete run");
        assertThat(run.target().password()).isEqualTo("s3cret");
        assertThat(run.warnings()).isEmpty();
        assertThat(run.users()).as("the command line wins").isEqualTo(2);
        assertThat(run.duration()).isEqualTo(Duration.ofSeconds(5));
        assertThat(Translation.of(List.of("oltp_delete", "run"), "assay", "other")
                        .target()
                        .password())
                .isEqualTo("other");
    }

    @Test
    void configurationFilesAreReadAsStrictly() throws IOException {
        Path file = Files.writeString(folder.resolve("bench.cnf"), "threads=3\nmysql-pasword=s3cret\n");
        assertThatThrownBy(() -> translated("--config-file=" + file + " oltp_delete run"))
                .hasMessageContainingAll(file + ":2: ", "--mysql-pasword", "did you mean 'mysql-password'")
                .hasMessageNotContaining("s3cret");
        refused("--config-file=/nowhere/x oltp_delete run", "/nowhere/x", "does not exist");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql-password s3cret", "s3cret"})
    void whatMayBeAPasswordIsNotRepeated(String line) throws IOException {
        Path file = Files.writeString(folder.resolve("bench.cnf"), "threads=3\n" + line + "\n");
        assertThatThrownBy(() -> translated("--config-file=" + file + " oltp_delete run"))
                .hasMessageContainingAll(file + ":2: ", "name=value")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void unknownOptionsAreRefusedWithTheNearest() {
        refused("oltp_delete --tabels=4 run", "no option '--tabels'", "did you mean 'tables'", "assay sysbench --help");
        refused("oltp_delete --oltp-table-size=4 run", "no option '--oltp-table-size'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--report-checkpoints=10",
                "--debug",
                "--validate=on",
                "--verbosity=0",
                "--db-ps-mode=disable",
                "--mysql-socket=/run/mysqld.sock",
                "--mysql-ssl-cipher=AES",
                "--mysql-compression",
                "--mysql-dry-run",
                "--reconnect=5",
                "--thread-stack-size=1M"
            })
    void whatHasNoEquivalentIsRefusedUnlessItIsTheDefault(String option) {
        String name = option.replaceFirst("=.*", "");
        refused("oltp_delete " + option + " run", name + ": found '", "does not support; ");
    }

    @Test
    void whatIsTheDefaultAnywayIsTaken() {
        translated("oltp_delete --report-checkpoints= --debug=off --validate=off --verbosity=3 --db-ps-mode=auto"
                + " --reconnect=0 --pgsql-variant= run");
    }

    @Test
    void whatTheScriptsMakeOfTablesAndErrorsIsTheWorkloads() {
        assertThat(translated("oltp_delete --mysql-ignore-errors=all --mysql-storage-engine=myisam"
                                + " --create-table-options=x --pgsql-variant=redshift run")
                        .parameters())
                .containsEntry("mysql-ignore-errors", "all")
                .containsEntry("mysql-storage-engine", "myisam")
                .containsEntry("create-table-options", "x")
                .containsEntry("pgsql-variant", "redshift");
        assertThat(translated("oltp_delete --pgsql-variant= run").parameters()).doesNotContainKey("pgsql-variant");
    }

    @Test
    void forcedShutdownIsWhatHappensAnyway() {
        assertThat(translated("oltp_delete --forced-shutdown=off run").warnings())
                .isEmpty();
        assertThat(translated("oltp_delete --forced-shutdown=5% run").warnings())
                .singleElement()
                .asString()
                .contains("10 s after the end");
        refused("oltp_delete --forced-shutdown=soon run", "soon");
    }

    @Test
    void wrongValuesAreRefused() {
        refused("oltp_delete --threads=x run", "--threads: found 'x', a number is needed");
        refused("oltp_delete --skip-trx=maybe run", "--skip-trx: found 'maybe', on or off is needed");
        refused("oltp_delete --percentile=101 run", "--percentile: found 101");
        refused("oltp_delete --threads run", "--threads: a value is needed", "--threads=N");
        refused("oltp_delete --db-driver=oracle run", "oracle", "mysql, pgsql");
        refused("oltp_delete --mysql-host=a,b run", "--mysql-host: found several, 'a,b'");
        refused("oltp_delete --mysql-host=a/b?x run", "--mysql-host: found 'a/b?x'");
    }

    @Test
    void valuesBehindASpaceAreRefusedAsSysbenchRefusesThem() {
        refused("oltp_delete --threads 4 run", "--threads: a value is needed: --threads=N");
        refused("oltp_delete run again", "unexpected argument 'again'");
    }

    @Test
    void scriptAndCommandHaveToBeThere() {
        refused("--threads=4", "a script is missing", "oltp_read_write");
        refused("oltp_read_write", "one of prepare, run, cleanup");
        refused("oltp_raed_write run", "no script 'oltp_raed_write'", "did you mean 'oltp_read_write'");
        refused("my/own.lua run", "no script 'my/own.lua'", "does not run Lua");
        refused("oltp_read_write rum", "no command 'rum'", "did you mean 'run'");
        refused("oltp_read_write prewarm", "does not support", "--warmup-time");
    }
}
