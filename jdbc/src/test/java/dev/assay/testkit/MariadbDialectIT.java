package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.jdbc.internal.mysql.MariadbDialect;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.target.ErrorClass;
import dev.assay.test.Parallel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@Parallel
class MariadbDialectIT {

    abstract static class Mariadb extends MysqlFamilyDialect {

        Mariadb(String scheme, Map<String, String> properties) {
            super("mariadb", scheme, properties);
        }

        @Override
        protected Dialect dialect() {
            return new MariadbDialect();
        }

        @Override
        String tooLong() {
            return "SET STATEMENT max_statement_time = 0.05 FOR SELECT SLEEP(60)";
        }

        /** The default since MariaDB 11.6. */
        @Test
        void aRowThatChangedSinceTheSnapshotMayBeTriedAgain() throws SQLException {
            execute("INSERT INTO contract_types (id, whole) VALUES (1, 0)");
            try (Connection one = transaction()) {
                execute(one, "SET SESSION innodb_snapshot_isolation = ON");
                execute(one, "SELECT whole FROM contract_types");
                execute("UPDATE contract_types SET whole = 1");
                SQLException failure = catchThrowableOfType(
                        SQLException.class, () -> execute(one, "UPDATE contract_types SET whole = 2"));
                assertThat((Throwable) failure).isNotNull();
                assertThat(dialect().classify(failure)).isEqualTo(ErrorClass.RETRYABLE);
            }
        }
    }

    @Nested
    class LoadData extends Mariadb {
        LoadData() {
            super("mariadb", loading("mariadb"));
        }
    }

    @Nested
    class Batches extends Mariadb {
        Batches() {
            super("mariadb", batches("mariadb"));
        }
    }

    @Nested
    class MysqlsDriver extends Mariadb {
        MysqlsDriver() {
            super("mysql", loading("mysql"));
        }
    }
}
