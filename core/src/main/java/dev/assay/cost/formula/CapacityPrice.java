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

/**
 * The price of an hour at the highest rate within the objectives. Metered usage grows with the rate; all else is constant.
 * Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CapacityPrice implements CostModel {

    /** For the service loader. */
    public CapacityPrice() {}

    @Override
    public String id() {
        return "capacity";
    }

    @Override
    public String description() {
        return "money for an hour at the highest rate within the objectives";
    }

    @Override
    public List<CostFigure> figures(PricedBill bill, Performance performance) {
        Estimate capacity = performance.capacityPerSecond();
        Estimate tps = performance.transactionsPerSecond();
        if (capacity == null || tps == null) {
            return List.of();
        }
        BigDecimal measured = tps.value();
        return List.of(new CostFigure(
                "dollarsPerHourAtCapacity",
                bill.currency() + " an hour at capacity",
                capacity.map(rate -> bill.system()
                        .perHour(bill.hoursPerMonth(), rate.divide(measured, Money.DIVISION))
                        .amount()),
                bill.currency() + " an hour"));
    }
}
