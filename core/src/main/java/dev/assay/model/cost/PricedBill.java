package dev.assay.model.cost;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * A bill with a price for each line. Lines of client hosts are listed, but in no sum of the system. Immutable.
 *
 * @param bill the bill
 * @param lines its lines in the same order, with prices
 * @param terms the terms of the prices
 * @param currency currency of all charges
 * @param notes remarks on the sums: missing quantities, outdated price lists
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PricedBill(
        ResourceBill bill, List<PricedLine> lines, PricingTerms terms, Currency currency, List<String> notes) {

    private static final Set<CostComponent> SYSTEM = EnumSet.complementOf(EnumSet.of(CostComponent.PROBE));

    public PricedBill {
        lines = List.copyOf(lines);
        notes = List.copyOf(notes);
    }

    /**
     * A line and its price.
     *
     * @param line line of the bill
     * @param price unit price, in the currency of its list
     * @param charge price of the quantity, in the currency of the bill
     */
    public record PricedLine(ResourceBill.Line line, UnitPrice price, Charge charge) {

        /** Returns the charge of a line at a unit price in the currency of the bill. */
        static Charge charge(ResourceBill.Line line, Money each) {
            return Charge.of(line.unit().basis(), each.times(line.quantity()));
        }

        /**
         * Returns a line with a price from a list.
         *
         * @param inCurrency the unit price in the currency of the bill
         */
        public static PricedLine of(ResourceBill.Line line, UnitPrice price, Money inCurrency) {
            return new PricedLine(line, price, charge(line, inCurrency));
        }
    }

    /** Returns the charge of the whole system. */
    public Charge system() {
        return of(SYSTEM);
    }

    /** Returns the charge of the client hosts, which are not part of the system. */
    public Charge probe() {
        return of(Set.of(CostComponent.PROBE));
    }

    /** Returns the charge of some components. */
    public Charge of(Set<CostComponent> components) {
        return lines.stream()
                .filter(line -> components.contains(line.line().component()))
                .map(PricedLine::charge)
                .reduce(Charge.none(currency), Charge::plus);
    }

    /** Returns the system's charge per month. */
    public Money perMonth() {
        return system().perMonth(terms.hoursPerMonth());
    }

    /** Returns the system's charge per hour. */
    public Money perHour() {
        return system().perHour(terms.hoursPerMonth());
    }

    /** Returns the system's charge per minute. */
    public Money perMinute() {
        return system().perMinute(terms.hoursPerMonth());
    }

    /** Returns the components that have lines, without the client hosts, in enum order. */
    public Set<CostComponent> components() {
        EnumSet<CostComponent> found = EnumSet.noneOf(CostComponent.class);
        lines.forEach(line -> found.add(line.line().component()));
        found.retainAll(SYSTEM);
        return found;
    }

    /** Returns the hours of a month, by the terms. */
    public BigDecimal hoursPerMonth() {
        return terms.hoursPerMonth();
    }
}
