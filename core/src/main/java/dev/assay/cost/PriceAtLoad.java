package dev.assay.cost;

import dev.assay.internal.usage.MeasuredPerformance;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.result.Cost;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import org.apiguardian.api.API;

/** The price of a system under another load than the measured one: metered use grows with the load. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PriceAtLoad {

    private PriceAtLoad() {}

    /**
     * Returns the price of a month under a constant load.
     *
     * @param load as a multiple of the measured one, at least 0
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if no rate connects the currencies of the prices
     */
    public static Money perMonth(Cost cost, double load) {
        Currency currency = Currency.getInstance(cost.currency());
        Money total = new Money(cost.perMonth(), currency);
        List<Line> counted = cost.basis().counted();
        // One price for each line of the bill, then one for each counted line.
        int held = cost.basis().prices().size() - counted.size();
        BigDecimal more = MeasuredPerformance.exact(load).subtract(BigDecimal.ONE);
        for (int i = 0; i < counted.size() && held >= 0; i++) {
            UnitPrice each = cost.basis().prices().get(held + i);
            Money hour = Pricing.changed(each.price(), currency, cost.terms())
                    .times(counted.get(i).quantity());
            total = total.plus(hour.times(cost.terms().hoursPerMonth()).times(more));
        }
        return total;
    }
}
