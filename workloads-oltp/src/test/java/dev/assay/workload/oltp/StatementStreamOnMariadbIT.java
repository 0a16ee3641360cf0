package dev.assay.workload.oltp;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Parallel
@ResourceLock(Resources.OWN_MARIADB)
@Exhaustive
class StatementStreamOnMariadbIT extends StatementStreamContract {

    StatementStreamOnMariadbIT() {
        super("mariadb");
    }

    @ParameterizedTest
    @EnumSource
    void scriptsSendWhatSysbenchSends(OltpScriptName script) throws Exception {
        requireStreamOfSysbench(script);
    }
}
