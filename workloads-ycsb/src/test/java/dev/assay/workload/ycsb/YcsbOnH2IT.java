package dev.assay.workload.ycsb;

import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** In the memory of this process, because H2 swallows interrupts of threads that write its files. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Parallel
class YcsbOnH2IT extends YcsbOnTarget {

    private Target target;

    @BeforeAll
    void connect() {
        target = Adapted.connect(Adapted.h2("ycsb"));
    }

    @AfterAll
    void close() {
        target.close();
    }

    @Override
    protected Target target() {
        return target;
    }

    /** {@inheritDoc} Operations take microseconds, so a shorter run would end before its connections are cut. */
    @Override
    protected int transactions() {
        return 40_000;
    }
}
