package dev.assay.cost;

import dev.assay.model.AssayException;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.ExchangeRate;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.cost.PricedBill.PricedLine;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.UnitPrice;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** Computes the price of a bill. Pure functions. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Pricing {

    private static final String OWN = "the bill's own price";

    private Pricing() {}

    /**
     * Returns the bill with the price of each line.
     *
     * @throws AssayException of kind {@code PLAN} if a price is missing, or if currencies differ and no rate connects them
     */
    public static PricedBill price(ResourceBill bill, PriceBook prices, PricingTerms terms) {
        return price(bill, prices, terms, terms.on());
    }

    /**
     * Returns the bill with the price of each line.
     *
     * @param run day of the priced run. A note names price lists that are more than a year older than this day or the day in the
     *     terms
     */
    public static PricedBill price(ResourceBill bill, PriceBook prices, PricingTerms terms, LocalDate run) {
        List<UnitPrice> found =
                bill.lines().stream().map(line -> price(line, prices, terms)).toList();
        Currency currency = currency(found, terms);
        List<PricedLine> lines = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            UnitPrice price = found.get(i);
            lines.add(PricedLine.of(bill.lines().get(i), price, changed(price.price(), currency, terms)));
        }
        return new PricedBill(bill, lines, terms, currency, notes(bill, found, currency, terms, run));
    }

    private static UnitPrice price(ResourceBill.Line line, PriceBook prices, PricingTerms terms) {
        Money own = line.ownPrice();
        if (own != null) {
            return new UnitPrice(line.sku(), line.unit(), own, PurchaseOption.ON_DEMAND, terms.on(), OWN);
        }
        // Only instances can be reserved. Storage cannot, and client hosts are rented for hours.
        PurchaseOption option = line.component() == CostComponent.INSTANCE ? terms.option() : PurchaseOption.ON_DEMAND;
        return prices.price(line.sku(), line.unit(), option, terms.on());
    }

    private static Currency currency(List<UnitPrice> prices, PricingTerms terms) {
        if (terms.currency() != null) {
            return terms.currency();
        }
        List<Currency> found = prices.stream()
                .map(price -> price.price().currency())
                .distinct()
                .toList();
        if (found.size() > 1) {
            throw AssayException.plan("the prices are in "
                    + found.stream().map(Currency::getCurrencyCode).sorted().collect(Collectors.joining(" and "))
                    + "; set the currency of the sum, and add a dated rate of exchange");
        }
        return found.isEmpty() ? Currency.getInstance("USD") : found.get(0);
    }

    static Money changed(Money money, Currency currency, PricingTerms terms) {
        return money.currency().equals(currency)
                ? money
                : rate(money.currency(), currency, terms).change(money);
    }

    /** Returns the newest rate up to the day in the terms. */
    private static ExchangeRate rate(Currency from, Currency to, PricingTerms terms) {
        return terms.rates().stream()
                .filter(rate -> rate.from().equals(from) && rate.to().equals(to))
                .filter(rate -> !rate.date().isAfter(terms.on()))
                .max(Comparator.comparing(ExchangeRate::date))
                .orElseThrow(() -> AssayException.plan("no rate of exchange from " + from + " to " + to + " of "
                        + terms.on() + " or before; add one with its date and source"));
    }

    private static List<String> notes(
            ResourceBill bill, List<UnitPrice> prices, Currency currency, PricingTerms terms, LocalDate run) {
        List<String> notes = new ArrayList<>(bill.warnings());
        bill.lines().stream()
                .filter(line -> line.evidence() == ResourceBill.Evidence.ESTIMATED)
                .forEach(line -> notes.add("the price contains an estimate: "
                        + line.component().code() + ", " + line.quantity().toPlainString() + " "
                        + line.unit().code() + " an hour"));
        bill.lines().stream()
                .filter(line -> line.component() == CostComponent.INSTANCE && line.ownPrice() != null)
                .filter(line -> terms.option() != PurchaseOption.ON_DEMAND)
                .forEach(line -> notes.add(line.sku() + " has its price on the bill: "
                        + terms.option().code() + " does not apply to it"));
        bill.meters()
                .forEach(meter -> notes.add("not in the price until a run has counted it: "
                        + meter.component().code() + ", " + meter.reason()));
        bill.gaps()
                .forEach(gap -> notes.add("not in the price: " + gap.component().code() + ", " + gap.reason()));
        LocalDate day = run.isAfter(terms.on()) ? run : terms.on();
        LocalDate old = day.minusYears(1);
        for (LocalDate date : new TreeSet<>(prices.stream()
                .map(UnitPrice::listDate)
                .filter(date -> date.isBefore(old))
                .toList())) {
            notes.add(prices.stream()
                            .filter(price -> price.listDate().equals(date))
                            .map(price -> price.sku() + " (" + price.source() + ")")
                            .distinct()
                            .collect(Collectors.joining(", "))
                    + ": the newest price list is of " + date + ", more than a year before " + day);
        }
        prices.stream()
                .map(price -> price.price().currency())
                .filter(other -> !other.equals(currency))
                .distinct()
                .map(other -> rate(other, currency, terms))
                .forEach(rate ->
                        notes.add("1 " + rate.from() + " = " + rate.rate().toPlainString() + " " + rate.to() + " on "
                                + rate.date() + ", by " + rate.source()));
        return notes;
    }
}
