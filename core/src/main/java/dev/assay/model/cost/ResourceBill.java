package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What a system holds and uses: quantities, without prices, so that it can be priced again by another list. Immutable; stored
 * with the trial.
 *
 * @param system that the bill is for, in text form
 * @param lines what it holds and uses
 * @param gaps what belongs on the bill and could not be counted, a line each
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ResourceBill(String system, List<Line> lines, List<String> gaps) {

    /** Copies the lists. */
    public ResourceBill {
        lines = List.copyOf(lines);
        gaps = gaps == null ? List.of() : List.copyOf(gaps);
    }

    /**
     * A quantity of something.
     *
     * @param component what it is for
     * @param sku what it is
     * @param quantity not negative: as {@link PriceUnit.Basis} says, how much is held, or used in an hour
     * @param unit of the quantity and of the price
     * @param reason why it is there, and why so much
     * @param ownPrice of one, where it is no provider's; null where price lists have it
     */
    public record Line(
            CostComponent component,
            Sku sku,
            BigDecimal quantity,
            PriceUnit unit,
            String reason,
            @Nullable Money ownPrice) {

        /** Checks the signs. */
        public Line {
            quantity = Money.plain(quantity);
            if (quantity.signum() < 0 || (ownPrice != null && ownPrice.amount().signum() < 0)) {
                throw AssayException.plan(sku + ": neither quantity nor price can be negative, found "
                        + quantity.toPlainString() + (ownPrice == null ? "" : " at " + ownPrice));
            }
        }

        /** The same elsewhere; what has a price of its own stays. */
        Line in(String region) {
            return ownPrice != null ? this : new Line(component, sku.in(region), quantity, unit, reason, null);
        }
    }

    /** The same in another region of the provider; itself if it is all there. */
    public ResourceBill in(String region) {
        List<Line> there = lines.stream().map(line -> line.in(region)).toList();
        return there.equals(lines) ? this : new ResourceBill(system + " in " + region, there, gaps);
    }
}
