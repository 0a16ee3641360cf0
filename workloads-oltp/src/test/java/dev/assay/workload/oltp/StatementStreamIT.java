package dev.assay.workload.oltp;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StatementStreamIT {

    @Nested
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
    class OnMysql extends StatementStreamContract {
        OnMysql() {
            super("mysql");
        }
    }
}
