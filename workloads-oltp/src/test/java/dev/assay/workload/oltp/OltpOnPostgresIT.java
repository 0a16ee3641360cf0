package dev.assay.workload.oltp;

import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_POSTGRESQL)
class OltpOnPostgresIT extends OltpOnServer {

    OltpOnPostgresIT() {
        super("postgresql", "postgresql");
    }
}
