package dev.assay.workload.oltp;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;
import dev.assay.testkit.WorkloadOnTargetContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** In memory of this process: H2 swallows interrupts of threads that write its files. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Parallel
class OltpOnH2IT extends WorkloadOnTargetContract<OltpParameters, JdbcSession> {

    private Target target;

    @BeforeAll
    void connect() {
        target = JdbcTarget.connect(
                TargetSpec.of("jdbc:h2:mem:oltp;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000", "sa", ""),
                Dialects.discover(OltpOnH2IT.class.getClassLoader()));
    }

    @AfterAll
    void close() {
        target.close();
    }

    @Override
    protected WorkloadFactory<OltpParameters, JdbcSession> factory() {
        return new OltpFactory();
    }

    @Override
    protected OltpParameters parameters() {
        return Given.of(OltpScriptName.READ_WRITE, 2, 6_000);
    }

    @Override
    protected Target target() {
        return target;
    }
}
