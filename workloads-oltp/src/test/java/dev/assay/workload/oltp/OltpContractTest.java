package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;
import dev.assay.testkit.WorkloadContract;
import org.junit.jupiter.api.Nested;

/** Each of the scripts keeps what every workload promises. */
@Parallel
class OltpContractTest {

    abstract static class PersonaContract extends WorkloadContract<OltpParameters, JdbcSession> {

        private final OltpParameters parameters;

        PersonaContract(Persona persona, OltpScriptName script, int tables) {
            this.parameters = Given.of(persona, script, tables, 6_000);
        }

        @Override
        protected WorkloadFactory<OltpParameters, JdbcSession> factory() {
            return new OltpFactory();
        }

        @Override
        protected OltpParameters parameters() {
            return parameters;
        }
    }

    @Nested
    class OfSysbench10 extends PersonaContract {
        OfSysbench10() {
            super(Persona.SYSBENCH_1_0, OltpScriptName.READ_WRITE, 3);
        }
    }

    @Nested
    class InsertOfSysbench10 extends PersonaContract {
        InsertOfSysbench10() {
            super(Persona.SYSBENCH_1_0, OltpScriptName.INSERT, 3);
        }
    }

    @Nested
    class OfSysbench05 extends PersonaContract {
        OfSysbench05() {
            super(Persona.SYSBENCH_0_5, OltpScriptName.READ_WRITE, 3);
        }
    }

    @Nested
    class OfSysbench04 extends PersonaContract {
        OfSysbench04() {
            super(Persona.SYSBENCH_0_4_COMPLEX, OltpScriptName.READ_WRITE, 1);
        }
    }

    abstract static class Contract extends WorkloadContract<OltpParameters, JdbcSession> {

        private final OltpParameters parameters;

        Contract(OltpScriptName script, int tables) {
            this.parameters = Given.of(script, tables, 6_000);
        }

        @Override
        protected WorkloadFactory<OltpParameters, JdbcSession> factory() {
            return new OltpFactory();
        }

        @Override
        protected OltpParameters parameters() {
            return parameters;
        }
    }

    @Nested
    class ReadWrite extends Contract {
        ReadWrite() {
            super(OltpScriptName.READ_WRITE, 3);
        }
    }

    @Nested
    class ReadOnly extends Contract {
        ReadOnly() {
            super(OltpScriptName.READ_ONLY, 3);
        }
    }

    @Nested
    class WriteOnly extends Contract {
        WriteOnly() {
            super(OltpScriptName.WRITE_ONLY, 3);
        }
    }

    @Nested
    class PointSelect extends Contract {
        PointSelect() {
            super(OltpScriptName.POINT_SELECT, 3);
        }
    }

    @Nested
    class UpdateIndex extends Contract {
        UpdateIndex() {
            super(OltpScriptName.UPDATE_INDEX, 3);
        }
    }

    @Nested
    class UpdateNonIndex extends Contract {
        UpdateNonIndex() {
            super(OltpScriptName.UPDATE_NON_INDEX, 3);
        }
    }

    @Nested
    class Insert extends Contract {
        Insert() {
            super(OltpScriptName.INSERT, 3);
        }
    }

    @Nested
    class Delete extends Contract {
        Delete() {
            super(OltpScriptName.DELETE, 3);
        }
    }

    @Nested
    class SelectRandomPoints extends Contract {
        SelectRandomPoints() {
            super(OltpScriptName.SELECT_RANDOM_POINTS, 1);
        }
    }

    @Nested
    class SelectRandomRanges extends Contract {
        SelectRandomRanges() {
            super(OltpScriptName.SELECT_RANDOM_RANGES, 1);
        }
    }
}
