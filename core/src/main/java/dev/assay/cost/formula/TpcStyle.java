package dev.assay.cost.formula;

import dev.assay.model.cost.CostFigure;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Performance;
import dev.assay.model.cost.PricedBill;
import dev.assay.spi.cost.CostModel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Three-year price and price/performance, rounded as in TPC results (TPC-C, clause 7): tpmC is truncated, the total rounded up to
 * a whole currency unit, and the quotient rounded up to three significant digits. For example, 5,734,417.89 at 105 tpmC gives
 * 5,734,418 and 54,700. This is no TPC result: it is unaudited and based on rental prices. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TpcStyle implements CostModel {

    private static final MathContext QUOTIENT = new MathContext(3, RoundingMode.UP);

    /** For the service loader. */
    public TpcStyle() {}

    @Override
    public String id() {
        return "tpc-style";
    }

    @Override
    public String description() {
        return "three-year price and price/performance, rounded as TPC results are (unaudited)";
    }

    @Override
    public List<CostFigure> figures(PricedBill bill, Performance performance) {
        Estimate tpmC = performance.tpmC();
        if (tpmC == null || tpmC.value().compareTo(BigDecimal.ONE) < 0) {
            return List.of();
        }
        BigDecimal total = bill.system().raised(ThreeYearCost.MINUTES, bill.hoursPerMonth());
        Estimate each = whole(tpmC).map(rate -> total.divide(rate, QUOTIENT));
        return List.of(
                new CostFigure(
                        "tpcStyleTotal3Years",
                        bill.currency() + " for three years (TPC-style, unaudited)",
                        Estimate.of(total),
                        bill.currency().getCurrencyCode()),
                new CostFigure(
                        "tpcStylePricePerTpmC",
                        bill.currency() + " per tpmC (TPC-style, unaudited)",
                        each,
                        bill.currency() + " per tpmC"));
    }

    /** Truncates to whole New-Orders per minute. */
    private static Estimate whole(Estimate tpmC) {
        BigDecimal low = tpmC.low();
        BigDecimal high = tpmC.high();
        return new Estimate(cut(tpmC.value()), low == null ? null : cut(low), high == null ? null : cut(high));
    }

    private static BigDecimal cut(BigDecimal rate) {
        return rate.setScale(0, RoundingMode.DOWN);
    }
}
