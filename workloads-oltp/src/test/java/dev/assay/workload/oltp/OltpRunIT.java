package dev.assay.workload.oltp;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.Nested;

@Parallel
class OltpRunIT {

    @Nested
    class OnPostgres extends OltpRunContract {
        OnPostgres() {
            super("postgresql");
        }
    }

    @Nested
    class OnMariadb extends OltpRunContract {
        OnMariadb() {
            super("mariadb");
        }
    }

    @Nested
    class OnMysql extends OltpRunContract {
        OnMysql() {
            super("mysql");
        }
    }
}
