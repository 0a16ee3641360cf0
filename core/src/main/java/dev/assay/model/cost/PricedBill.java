package dev.assay.model.cost;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * A bill with a price on each line. The probe's lines are apart and in no sum. Immutable.
 *
 * @param bill that was priced
 * @param lines of it, priced, in its order
 * @param terms it was priced on
 * @param currency of all charges
 * @param notes what somebody should know who reads the sums: what is missing on the bill, prices from old lists
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PricedBill(
        ResourceBill bill, List<PricedLine> lines, PricingTerms terms, Currency currency, List<String> notes) {

    private static final Set<CostComponent> SYSTEM = EnumSet.complementOf(EnumSet.of(CostComponent.PROBE));

    /** Copies the lists. */
    public PricedBill {
        lines = List.copyOf(lines);
        notes = List.copyOf(notes);
    }

    /**
     * A line and its price.
     *
     * @param line of the bill
     * @param price of one, of the list it was found on
     * @param charge for all of it, in the currency of the bill
     */
    public record PricedLine(ResourceBill.Line line, UnitPrice price, Charge charge) {

        /** Of so much at a price that is in the currency of the bill. */
        static Charge charge(ResourceBill.Line line, Money each) {
            return Charge.of(line.unit().basis(), each.times(line.quantity()));
        }

        /** A line with the price of a list. */
        public static PricedLine of(ResourceBill.Line line, UnitPrice price, Money inCurrency) {
            return new PricedLine(line, price, charge(line, inCurrency));
        }
    }

    /** What the system costs, all together. */
    public Charge system() {
        return of(SYSTEM);
    }

    /** What the probe costs, which is not part of the system. */
    public Charge probe() {
        return of(Set.of(CostComponent.PROBE));
    }

    /** What some components cost. */
    public Charge of(Set<CostComponent> components) {
        return lines.stream()
                .filter(line -> components.contains(line.line().component()))
                .map(PricedLine::charge)
                .reduce(Charge.none(currency), Charge::plus);
    }

    /** The system in a month. */
    public Money perMonth() {
        return system().perMonth(terms.hoursPerMonth());
    }

    /** The system in an hour. */
    public Money perHour() {
        return system().perHour(terms.hoursPerMonth());
    }

    /** The system in a minute. */
    public Money perMinute() {
        return system().perMinute(terms.hoursPerMonth());
    }

    /** The components that have a line, in their own order, the probe's left out. */
    public Set<CostComponent> components() {
        EnumSet<CostComponent> found = EnumSet.noneOf(CostComponent.class);
        lines.forEach(line -> found.add(line.line().component()));
        found.retainAll(SYSTEM);
        return found;
    }

    /** Hours of a month, as the terms have it. */
    public BigDecimal hoursPerMonth() {
        return terms.hoursPerMonth();
    }
}
