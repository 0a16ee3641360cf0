package dev.assay.workload.oltp;

import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Parallel
@ResourceLock(Resources.OWN_POSTGRESQL)
class StatementStreamOnPostgresIT extends StatementStreamContract {

    StatementStreamOnPostgresIT() {
        super("postgresql");
    }

    @ParameterizedTest
    @EnumSource
    void scriptsSendWhatSysbenchSends(OltpScriptName script) throws Exception {
        requireStreamOfSysbench(script);
    }
}
