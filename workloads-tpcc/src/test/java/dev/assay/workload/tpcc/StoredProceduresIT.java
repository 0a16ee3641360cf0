package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** How the stored procedures of {@code --access procedure} are created, replaced and dropped. */
@Parallel
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class StoredProceduresIT {

    private static final String DATABASE = "stored_procedures";
    private static final String GUEST = "assay_guest";

    private static TargetSpec spec;

    @BeforeAll
    static void load() throws SQLException {
        spec = PostgresDatabase.loaded(DATABASE, false);
    }

    @AfterAll
    static void drop() throws SQLException {
        PostgresDatabase.execute(
                PostgresDatabase.SERVER, "DROP DATABASE " + DATABASE + " WITH (FORCE)", "DROP ROLE IF EXISTS " + GUEST);
    }

    @BeforeEach
    void withoutProcedures() throws SQLException {
        for (String name : procedures()) {
            PostgresDatabase.execute(spec, "DROP FUNCTION " + name);
        }
    }

    private static List<String> procedures() throws SQLException {
        List<String> names = new ArrayList<>();
        try (Connection connection = PostgresDatabase.connect(spec);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT proname FROM pg_proc WHERE proname LIKE 'assay%' ORDER BY proname")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private static ExperimentBuilder experiment(TargetSpec target) {
        return Assay.create()
                .experiment("tpcc")
                .parameter("access", "procedure")
                .target(target)
                .users(2)
                .rampUp(Duration.ZERO)
                .duration(Duration.ofMinutes(5))
                .transactions(40);
    }

    private static TrialResult run(TargetSpec target) {
        return experiment(target).run().trials().get(0);
    }

    @Test
    void loadCreatesThoseThatAreMissing() throws SQLException {
        assertThat(experiment(spec).build().load()).as("loads of rows").isEmpty();
        List<String> made = procedures();
        assertThat(made).hasSize(TransactionKind.values().length);
        PostgresDatabase.execute(spec, "DROP FUNCTION " + made.get(2));
        experiment(spec).build().load();
        assertThat(procedures()).isEqualTo(made);
    }

    @Test
    void runCreatesThoseThatAreMissing() throws SQLException {
        TrialResult result = run(spec);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.workload().accessText()).isEqualTo("procedure (a procedure call for each transaction)");
        assertThat(result.outcomes().errors()).isEmpty();
        assertThat(procedures()).hasSize(TransactionKind.values().length);
    }

    @Test
    void thoseOfAnotherVersionAreRefusedByARunAndReplacedByALoad() throws SQLException {
        experiment(spec).build().load();
        List<String> made = procedures();
        String old = made.get(0).replaceFirst("[0-9a-f]{8}$", "00c0ffee");
        PostgresDatabase.execute(spec, "ALTER FUNCTION " + made.get(0) + " RENAME TO " + old);
        assertThatThrownBy(() -> run(spec))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("stored procedures of another version: found " + old + ", needed " + made.get(0))
                .hasMessageContaining("assay load tpcc");
        experiment(spec).build().load();
        assertThat(procedures()).isEqualTo(made);
    }

    @Test
    void accountThatMayNotCreateThemIsToldTheGrantAndMayCallThem() throws SQLException {
        PostgresDatabase.execute(
                spec,
                "CREATE ROLE " + GUEST + " LOGIN PASSWORD 'guest'",
                "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
                "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO " + GUEST);
        TargetSpec guest = TargetSpec.of(spec.url(), GUEST, "guest");
        for (Runnable attempt : List.<Runnable>of(
                () -> run(guest), () -> experiment(guest).build().load())) {
            assertThatThrownBy(attempt::run)
                    .isInstanceOf(AssayException.class)
                    .hasMessageContaining(GUEST + " lacks CREATE on schema public")
                    .hasMessageContaining("GRANT CREATE ON SCHEMA public TO " + GUEST);
        }
        experiment(spec).build().load();
        assertThat(run(guest).outcomes().errors()).isEmpty();
        PostgresDatabase.execute(spec, "DROP OWNED BY " + GUEST);
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void cleanDropsThemWithTheTablesWhateverTheAccessStyle() throws SQLException {
        experiment(spec).build().load();
        experiment(spec).parameter("access", "set").build().clean();
        assertThat(procedures()).isEmpty();
        assertThat(PostgresDatabase.query(spec, "SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'"))
                .isEqualTo("0");
    }
}
