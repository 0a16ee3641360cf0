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
 * The price of a transaction in 10^-8 currency units: {@code perMinute * 10^8 / tpmC}. For workloads other than TPC-C, all
 * successful transactions count. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Microcents implements CostModel {

    private static final BigDecimal OF_A_UNIT = BigDecimal.valueOf(100_000_000);
    private static final BigDecimal SECONDS_OF_A_MINUTE = BigDecimal.valueOf(60);

    /** For the service loader. */
    public Microcents() {}

    @Override
    public String id() {
        return "microcents";
    }

    @Override
    public String description() {
        return "microcents for a transaction, of TPC-C for a New-Order, as the study of TPC-C on RDS for MySQL has it";
    }

    @Override
    public List<CostFigure> figures(PricedBill bill, Performance performance) {
        Money microcents = bill.perMinute().times(OF_A_UNIT);
        Estimate tpmC = performance.tpmC();
        Estimate tps = performance.transactionsPerSecond();
        Estimate perMinute = tpmC != null || tps == null ? tpmC : tps.map(rate -> rate.multiply(SECONDS_OF_A_MINUTE));
        if (perMinute == null) {
            return List.of();
        }
        return List.of(new CostFigure(
                "microcentsPerTransaction",
                "microcents per " + (tpmC == null ? "transaction" : "New-Order"),
                perMinute.map(rate -> microcents.over(rate).amount()),
                bill.currency() + " * 10^-8"));
    }
}
