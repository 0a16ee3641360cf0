package dev.assay.workload.oltp;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Parallel
class StatementStreamIT {

    @Nested
    @ResourceLock(Resources.OWN_POSTGRESQL)
    class OnPostgres extends StatementStreamContract {
        OnPostgres() {
            super("postgresql");
        }

        @ParameterizedTest
        @EnumSource
        void scriptsSendWhatSysbenchSends(OltpScriptName script) throws Exception {
            requireStreamOfSysbench(script);
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_MARIADB)
    class OnMariadb extends StatementStreamContract {
        OnMariadb() {
            super("mariadb");
        }

        @ParameterizedTest
        @EnumSource
        void scriptsSendWhatSysbenchSends(OltpScriptName script) throws Exception {
            requireStreamOfSysbench(script);
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_MYSQL)
    @Exhaustive
    class OnMysql extends StatementStreamContract {
        OnMysql() {
            super("mysql");
        }
    }
}
