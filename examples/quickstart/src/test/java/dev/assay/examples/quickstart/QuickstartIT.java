package dev.assay.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.embedded.PostgresProvider;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Runs the README's example and its two variants on an embedded PostgreSQL. */
class QuickstartIT {

    private static final int CONNECTIONS = 30;

    private static EmbeddedDatabase database;

    @BeforeAll
    static void start() {
        database = new PostgresProvider()
                .start(new EmbeddedDatabaseProvider.Options(null, Map.of("fsync", "off"), CONNECTIONS));
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @Test
    void measuresADatabaseByItsUrl() {
        TargetSpec target = database.target();

        TrialResult trial = Quickstart.measure(target.url(), target.user(), target.password(), Duration.ofSeconds(3));

        assertMeasured(trial);
        assertThat(trial.course().phases().measuredSeconds()).isEqualTo(3);
        assertThat(trial.target().url()).isEqualTo(target.url());
        assertThat(trial.target().tuning()).isEqualTo("tuned");
    }

    @Test
    void measuresTheDatabaseBehindADataSource() {
        TargetSpec target = database.target();
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(target.url());
        dataSource.setUser(target.user());
        dataSource.setPassword(target.password());

        TrialResult trial = limited().target(dataSource).run().trial();

        assertMeasured(trial);
        assertThat(trial.target().tuning()).isEqualTo("out-of-the-box");
    }

    @Test
    void measuresAnEmbeddedDatabase() {
        TrialResult trial = limited().embedded("postgres").run().trial();

        assertMeasured(trial);
        assertThat(trial.course().loading()).isNotNull();
        assertThat(trial.target().sameHost()).isTrue();
    }

    private static ExperimentBuilder limited() {
        return Assay.create()
                .experiment("tpcc")
                .parameter("warehouses", 1)
                .users(2)
                .duration(Duration.ofMinutes(10))
                .transactions(200);
    }

    private static void assertMeasured(TrialResult trial) {
        assertThat(trial.target().product()).isEqualTo("PostgreSQL");
        assertThat(trial.outcomes().transactions()).hasSize(5);
        assertThat(trial.outcomes().transactions().stream()
                        .mapToLong(TransactionResult::committed)
                        .sum())
                .isPositive();
        assertThat(trial.throughput().metric()).isEqualTo("tpmC");
        assertThat(trial.throughput().value()).isPositive();
        assertThat(trial.compliance().checks())
                .hasSize(12)
                .noneMatch(check -> check.status() == CheckResult.Status.FAILED)
                .anyMatch(check -> check.status() == CheckResult.Status.PASSED);
    }
}
