package dev.assay.workload.oltp;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.Nested;

@Parallel
class SysbenchIT {

    @Nested
    class OnPostgres extends SysbenchContract {
        OnPostgres() {
            super("postgresql");
        }
    }

    @Nested
    class OnMariadb extends SysbenchContract {
        OnMariadb() {
            super("mariadb");
        }
    }
}
