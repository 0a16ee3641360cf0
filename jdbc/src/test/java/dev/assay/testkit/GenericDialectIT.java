package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.jdbc.internal.GenericDialect;
import dev.assay.model.result.Finding;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.target.Expectation;
import dev.assay.test.Parallel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The generic dialect on products that support standard SQL, with its declared capabilities. */
@Parallel
class GenericDialectIT {

    /** An empty list of dialects, so that the choice is the last resort. */
    static final Dialects NONE = Dialects.discover(ClassLoader.getPlatformClassLoader());

    abstract static class Generic extends DialectContract {

        @Override
        protected Dialect dialect() {
            return new GenericDialect();
        }

        @Override
        @Test
        void recognisesItsProductAndNoOther() {
            assertThat(dialect().id()).isEqualTo("generic");
            assertThat(Dialects.discover(GenericDialectIT.class.getClassLoader())
                            .all())
                    .as("it never competes with a dialect that was made for a product")
                    .extracting(Dialect::id)
                    .doesNotContain("generic");
        }

        @Override
        @Test
        void readsSettingsAsAnyAccountInAFixedOrder() throws SQLException {
            try (Connection connection = connect()) {
                assertThat(examination().readSettings(connection)).isEmpty();
            }
        }

        @Override
        @Test
        void settlesAndRunsACheckpointWithinItsPrivileges() {
            assertThat(dialect().maintenance()).isEmpty();
            assertThat(dialect().activity()).isEmpty();
            assertThat(dialect().templates()).isEmpty();
        }

        /** The examination reports only metadata of the driver. */
        @Test
        void findsNothingAmissButThatNobodyKnows() throws SQLException {
            try (Connection connection = connect()) {
                List<Finding> findings = examination().examine(connection, Map.of(), new Expectation(8, 2, null));
                assertThat(findings)
                        .extracting(Finding::id)
                        .containsExactly("connections", "read-only", "durability", "isolation");
                assertThat(findings)
                        .filteredOn(f -> f.level() != Finding.Level.OK)
                        .extracting(Finding::id)
                        .containsExactly("durability");
                connection.setReadOnly(true);
                if (connection.isReadOnly()) {
                    assertThat(examination().examine(connection, Map.of(), new Expectation(8, 2, null)))
                            .filteredOn(f -> f.id().equals("read-only"))
                            .extracting(Finding::level)
                            .containsExactly(Finding.Level.PROBLEM);
                }
            }
        }

        @Test
        void saysThatItLoadsSlowly() throws SQLException {
            try (Connection connection = connect()) {
                assertThat(loading().slowLoading(connection)).isPresent();
            }
        }
    }

    @Nested
    class OnH2 extends Generic {

        private static H2 database;

        @BeforeAll
        static void createDatabase() throws SQLException {
            database = new H2();
        }

        @Override
        protected Connection connect() throws SQLException {
            return H2.connect(database.spec());
        }

        @Override
        protected Connection connectAsAdministrator() throws SQLException {
            return database.administrator();
        }
    }

    @Nested
    class OnPostgres extends Generic {

        @BeforeAll
        static void createDatabase() throws SQLException {
            Postgres.ordinary("generic");
        }

        @Override
        protected Connection connect() throws SQLException {
            return Postgres.connect(Postgres.in("generic", "generic", Postgres.PLANTED));
        }

        @Override
        protected Connection connectAsAdministrator() throws SQLException {
            return Postgres.connect(Postgres.administrator("generic"));
        }
    }
}
