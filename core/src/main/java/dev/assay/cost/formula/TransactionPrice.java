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

/** The price of a million transactions: {@code perHour / (TPS * 3600) * 10^6}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TransactionPrice implements CostModel {

    private static final BigDecimal SECONDS_OF_AN_HOUR = BigDecimal.valueOf(3_600);
    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    /** For the service loader. */
    public TransactionPrice() {}

    @Override
    public String id() {
        return "million-transactions";
    }

    @Override
    public String description() {
        return "money for a million successful transactions of all types, at the measured rate";
    }

    @Override
    public List<CostFigure> figures(PricedBill bill, Performance performance) {
        Estimate tps = performance.transactionsPerSecond();
        if (tps == null) {
            return List.of();
        }
        Money million = bill.perHour().times(MILLION);
        return List.of(new CostFigure(
                "dollarsPerMillionTransactions",
                bill.currency() + " per million transactions",
                tps.map(rate -> million.over(rate.multiply(SECONDS_OF_AN_HOUR)).amount()),
                bill.currency() + " per 1,000,000"));
    }
}
