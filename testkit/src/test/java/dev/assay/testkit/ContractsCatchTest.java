package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;

/** Tests the contracts: each fault of a workload fails exactly the tests of the broken rule. */
@Parallel
class ContractsCatchTest {

    /** Static nested classes, which JUnit runs only on request. */
    abstract static class BrokenBank extends WorkloadContract<BankParameters, JdbcSession> {

        private final Bank.Fault fault;

        BrokenBank(Bank.Fault fault) {
            this.fault = fault;
        }

        @Override
        protected WorkloadFactory<BankParameters, JdbcSession> factory() {
            return new BankFactory(fault);
        }

        @Override
        protected BankParameters parameters() {
            return new BankParameters(2_000);
        }
    }

    static class RowsDependOnOrder extends BrokenBank {
        RowsDependOnOrder() {
            super(Bank.Fault.ROWS_DEPEND_ON_ORDER);
        }
    }

    static class RowTooFew extends BrokenBank {
        RowTooFew() {
            super(Bank.Fault.ROW_TOO_FEW);
        }
    }

    static class ColumnTooFew extends BrokenBank {
        ColumnTooFew() {
            super(Bank.Fault.COLUMN_TOO_FEW);
        }
    }

    static class WrongMix extends BrokenBank {
        WrongMix() {
            super(Bank.Fault.WRONG_MIX);
        }
    }

    static class UnseededChoice extends BrokenBank {
        UnseededChoice() {
            super(Bank.Fault.UNSEEDED_CHOICE);
        }
    }

    static class PrepareAllocates extends BrokenBank {
        PrepareAllocates() {
            super(Bank.Fault.PREPARE_ALLOCATES);
        }
    }

    static class PrepareAsksTheDatabase extends BrokenBank {
        PrepareAsksTheDatabase() {
            super(Bank.Fault.PREPARE_ASKS_THE_DATABASE);
        }
    }

    static class TwoModes extends BrokenBank {
        TwoModes() {
            super(Bank.Fault.TWO_MODES);
        }
    }

    static class WrongIndex extends BrokenBank {
        WrongIndex() {
            super(Bank.Fault.WRONG_INDEX);
        }
    }

    @Test
    void rowsThatDependOnTheOrder() {
        assertThat(Contracts.failures(RowsDependOnOrder.class))
                .containsOnlyKeys("theSameSeedGivesTheSameRowsInAnyOrderAndThread");
    }

    @Test
    void aRowTooFew() {
        assertThat(Contracts.failures(RowTooFew.class))
                .containsOnlyKeys("chunksWriteTheRowsTheyDeclareAndRowsFitTheirTables")
                .allSatisfy((test, message) -> assertThat(message).contains("bank_account/1"));
    }

    @Test
    void aColumnTooFew() {
        assertThat(Contracts.failures(ColumnTooFew.class))
                .containsOnlyKeys(
                        "chunksWriteTheRowsTheyDeclareAndRowsFitTheirTables",
                        "theSameSeedGivesTheSameRowsInAnyOrderAndThread")
                .allSatisfy((test, message) -> assertThat(message).contains("has 6 columns, not 7"));
    }

    @Test
    void aMixThatIsOffByTwoInAHundred() {
        assertThat(Contracts.failures(WrongMix.class)).containsOnlyKeys("choicesFollowTheWeights");
    }

    @Test
    void choicesThatDoNotComeFromTheSeed() {
        assertThat(Contracts.failures(UnseededChoice.class))
                .containsOnlyKeys("theSameSeedGivesTheSameChoicesToEachWorker");
    }

    @Test
    void aPreparationThatAllocates() {
        assertThat(Contracts.failures(PrepareAllocates.class))
                .containsOnlyKeys("choosingAndPreparingAllocateNothingAfterWarmUp")
                .allSatisfy((test, message) -> assertThat(message).contains("transfer"));
    }

    @Test
    void aPreparationThatAsksTheDatabase() {
        assertThat(Contracts.failures(PrepareAsksTheDatabase.class)).containsOnlyKeys("prepareCallsNoSession");
    }

    @Test
    void typesOfTwoAutocommitModes() {
        assertThat(Contracts.failures(TwoModes.class))
                .containsOnlyKeys("runsInTheEngineWithoutADatabase", "typesAreDistinctAndShareOneAutocommitMode");
    }

    @Test
    void anOutcomeWithTheWrongIndex() {
        assertThat(Contracts.failures(WrongIndex.class))
                .containsOnlyKeys("outcomesHaveTheirIndexesAndDistinctCodes", "runsInTheEngineWithoutADatabase");
    }
}
