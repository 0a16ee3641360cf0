package dev.assay.testkit;

import dev.assay.cost.formula.CapacityPrice;
import dev.assay.cost.formula.Microcents;
import dev.assay.cost.formula.MonthlyDollar;
import dev.assay.cost.formula.ThreeYearCost;
import dev.assay.cost.formula.TpcStyle;
import dev.assay.cost.formula.TransactionPrice;
import dev.assay.spi.cost.CostModel;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Nested;

/** Runs {@link CostModelContract} on Assay's own cost models. */
@Parallel
class CostModelsContractTest {

    @Nested
    class OfMicrocents extends CostModelContract {
        @Override
        protected CostModel model() {
            return new Microcents();
        }
    }

    @Nested
    class OfThreeYears extends CostModelContract {
        @Override
        protected CostModel model() {
            return new ThreeYearCost();
        }
    }

    @Nested
    class OfMonthlyDollar extends CostModelContract {
        @Override
        protected CostModel model() {
            return new MonthlyDollar();
        }
    }

    @Nested
    class OfTransactionPrice extends CostModelContract {
        @Override
        protected CostModel model() {
            return new TransactionPrice();
        }
    }

    @Nested
    class OfTpcStyle extends CostModelContract {
        @Override
        protected CostModel model() {
            return new TpcStyle();
        }
    }

    @Nested
    class OfCapacityPrice extends CostModelContract {
        @Override
        protected CostModel model() {
            return new CapacityPrice();
        }
    }
}
