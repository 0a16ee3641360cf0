package dev.assay.testkit;

import dev.assay.jdbc.internal.mysql.MysqlDialect;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.test.Parallel;
import java.util.Map;
import org.junit.jupiter.api.Nested;

@Parallel
class MysqlDialectIT {

    abstract static class Mysql extends MysqlFamilyDialect {

        Mysql(String scheme, Map<String, String> properties) {
            super("mysql", scheme, properties);
        }

        @Override
        protected Dialect dialect() {
            return new MysqlDialect();
        }

        @Override
        String tooLong() {
            return "SELECT /*+ MAX_EXECUTION_TIME(50) */ COUNT(*) FROM information_schema.collations a,"
                    + " information_schema.collations b, information_schema.collations c, information_schema.collations d";
        }
    }

    @Nested
    class LoadData extends Mysql {
        LoadData() {
            super("mysql", loading("mysql"));
        }
    }

    @Nested
    class Batches extends Mysql {
        Batches() {
            super("mysql", batches("mysql"));
        }
    }

    @Nested
    class MariadbsDriver extends Mysql {
        MariadbsDriver() {
            super("mariadb", loading("mariadb"));
        }
    }
}
