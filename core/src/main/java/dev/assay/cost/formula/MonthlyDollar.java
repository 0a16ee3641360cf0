package dev.assay.cost.formula;

import dev.assay.model.cost.CostFigure;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.Performance;
import dev.assay.model.cost.PricedBill;
import dev.assay.spi.cost.CostModel;
import java.math.BigDecimal;
import java.util.List;
import org.apiguardian.api.API;

/** Throughput per monthly price: {@code TPS / perMonth}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MonthlyDollar implements CostModel {

    /** For the service loader. */
    public MonthlyDollar() {}

    @Override
    public String id() {
        return "monthly-dollar";
    }

    @Override
    public String description() {
        return "transactions a second for each unit of money a month, as the study of PostgreSQL 15 on RDS has it";
    }

    @Override
    public List<CostFigure> figures(PricedBill bill, Performance performance) {
        BigDecimal perMonth = bill.perMonth().amount();
        Estimate tps = performance.transactionsPerSecond();
        return tps == null || perMonth.signum() == 0
                ? List.of()
                : List.of(new CostFigure(
                        "tpsPerMonthlyDollar",
                        "TPS per monthly " + bill.currency(),
                        tps.map(rate -> rate.divide(perMonth, Money.DIVISION)),
                        "1/s per " + bill.currency() + " a month"));
    }
}
