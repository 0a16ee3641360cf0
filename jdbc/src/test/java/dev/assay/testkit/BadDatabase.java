package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunEvent;
import java.io.IOException;
import java.net.URL;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Messages of loads and runs on unsuitable real databases, which they must not change. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BadDatabase {

    private static final String FOREIGN = "CREATE TABLE bank_account (number INT PRIMARY KEY, holder VARCHAR(20))";

    /** An empty database, and an account with all privileges in it. */
    abstract TargetSpec spec();

    /** Makes the sessions of the account, or the server, read-only. */
    abstract void forbidWrites(boolean forbidden) throws SQLException;

    /** MySQL's timestamps begin in 1970, after those of the bank's accounts; its dialect uses another type. */
    boolean holdsAnyDateWithoutADialect() {
        return true;
    }

    final List<RunEvent> events = new ArrayList<>();

    static final class WithoutDialects extends ClassLoader {
        WithoutDialects() {
            super(BadDatabase.class.getClassLoader());
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return name.equals("META-INF/services/dev.assay.spi.jdbc.Dialect")
                    ? Collections.emptyEnumeration()
                    : super.getResources(name);
        }
    }

    final ExperimentBuilder bank() {
        return bank(spec(), BadDatabase.class.getClassLoader());
    }

    final ExperimentBuilder bank(TargetSpec spec, ClassLoader loader) {
        events.clear();
        return Assay.create(loader)
                .experiment("bank")
                .target(spec)
                .users(2)
                .transactions(100)
                .duration(Duration.ofMinutes(10))
                .listener(events::add);
    }

    final List<String> notes() {
        return events.stream()
                .filter(RunEvent.Note.class::isInstance)
                .map(event -> ((RunEvent.Note) event).text())
                .toList();
    }

    final void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(spec().url(), spec().user(), spec().password());
    }

    private int count(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getInt(1);
        }
    }

    private static void requireRefusal(Runnable what, String... texts) {
        AssayException refused = catchThrowableOfType(AssayException.class, what::run);
        assertThat((Throwable) refused).as("it does it").isNotNull();
        assertThat(refused.kind()).isEqualTo(AssayException.Kind.TARGET);
        assertThat(refused.message()).contains(texts).doesNotContain("\n");
    }

    @Test
    void tableOfTheSameNameThatIsNotOursIsNeitherLoadedIntoNorDropped() throws SQLException {
        execute(FOREIGN);
        try {
            execute("INSERT INTO bank_account VALUES (1, 'somebody')");
            String[] refusal = {
                "the database contains other data: tables bank_account", "use another database or schema"
            };
            requireRefusal(() -> bank().build().load(), refusal);
            requireRefusal(() -> bank().build().run(), refusal);
            requireRefusal(
                    () -> bank().build().clean(), "these tables were not made by Assay, so they are not dropped");
            assertThat(count("SELECT COUNT(*) FROM bank_account WHERE holder = 'somebody'"))
                    .isEqualTo(1);
        } finally {
            execute("DROP TABLE bank_account");
        }
        bank().build().load();
        bank().build().clean();
    }

    @Test
    void databaseThatTakesNoWritesIsRefusedBeforeARunAndBeforeALoad() throws SQLException {
        forbidWrites(true);
        try {
            requireRefusal(() -> bank().build().run(), "read-only: ", "; what would help: ");
            requireRefusal(() -> bank().build().load(), "read-only: ", "; what would help: ");
        } finally {
            forbidWrites(false);
        }
        bank().build().load();
        bank().build().clean();
    }

    /** Simulates a product or version without a dialect. */
    @Test
    void productWithoutADialectIsMeasuredWithAWarning() {
        WithoutDialects nobody = new WithoutDialects();
        ExperimentRun load = bank(spec(), nobody).build();
        if (holdsAnyDateWithoutADialect()) {
            load.load();
            assertThat(notes()).anyMatch(note -> note.matches("loaded [0-9,]+ rows/s this way"));
        } else {
            requireRefusal(load::load, "cannot load bank_account/", "Incorrect datetime value");
        }
        assertThat(notes())
                .anySatisfy(note ->
                        assertThat(note).startsWith("no dialect is made for ").contains("standard SQL is used"));
        if (holdsAnyDateWithoutADialect()) {
            TrialResult trial = bank(spec(), nobody).run().trials().get(0);
            assertThat(notes()).anyMatch(note -> note.contains("standard SQL is used"));
            assertThat(trial.course().status()).isEqualTo(TrialResult.Status.DONE);
            assertThat(trial.target()).extracting(TargetInfo::dialect).isEqualTo("generic");
        }
        bank(spec(), nobody).build().clean();
    }

    @Test
    void productWithADialectNeedsNoWarning() {
        bank().build().load();
        assertThat(notes()).noneMatch(note -> note.contains("standard SQL"));
        bank().build().clean();
    }
}
