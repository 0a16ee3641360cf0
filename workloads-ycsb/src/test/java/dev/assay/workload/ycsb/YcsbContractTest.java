package dev.assay.workload.ycsb;

import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;
import dev.assay.testkit.WorkloadContract;
import org.junit.jupiter.api.Nested;

/** Runs {@link WorkloadContract} on each core workload. */
@Parallel
class YcsbContractTest {

    abstract static class Contract extends WorkloadContract<YcsbParameters, KeyValueSession> {

        private final YcsbParameters parameters;

        Contract(Object... namesAndValues) {
            this.parameters = Parameters.of(namesAndValues);
        }

        @Override
        protected WorkloadFactory<YcsbParameters, KeyValueSession> factory() {
            return new YcsbFactory();
        }

        @Override
        protected YcsbParameters parameters() {
            return parameters;
        }
    }

    @Nested
    class A extends Contract {
        A() {
            super("workload", "a", "record-count", 6_000);
        }
    }

    @Nested
    class B extends Contract {
        B() {
            super("workload", "b", "read-all-fields", false, "write-all-fields", true);
        }
    }

    @Nested
    class C extends Contract {
        C() {
            super("workload", "c", "data-integrity", true);
        }
    }

    @Nested
    class Documents extends Contract {
        Documents() {
            super("workload", "a", "layout", "document", "field-length-distribution", "uniform");
        }
    }

    @Nested
    class D extends Contract {
        D() {
            super("workload", "d", "insert-order", "ordered", "zero-padding", 12);
        }
    }

    @Nested
    class E extends Contract {
        E() {
            super("workload", "e", "field-length-distribution", "zipfian");
        }
    }

    @Nested
    class F extends Contract {
        F() {
            super("workload", "f", "read-all-fields-by-name", true);
        }
    }

    @Nested
    class AllAtOnce extends Contract {
        AllAtOnce() {
            super(
                    "insert-start",
                    500,
                    "insert-count",
                    1_000,
                    "record-count",
                    2_000,
                    "insert-proportion",
                    0.1,
                    "scan-proportion",
                    0.1,
                    "read-modify-write-proportion",
                    0.1,
                    "request-distribution",
                    "hotspot",
                    "scan-length-distribution",
                    "zipfian",
                    "field-length-distribution",
                    "uniform",
                    "table",
                    "other",
                    "field-name-prefix",
                    "Value");
        }
    }
}
