package dev.assay.internal.plan;

import dev.assay.cost.Costing;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.model.NearestName;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rejects prices in a plan that no bill uses: with a typing error in a price's name the listed price would apply silently. Prices
 * that several plans share belong in a file. Stateless.
 */
public final class UnusedPriceCheck {

    private UnusedPriceCheck() {}

    /**
     * @param own the plan's prices in their order
     * @param listed all other prices
     * @param costs pricing of each target
     */
    static void require(List<UnitPrice> own, PriceBook listed, Collection<Costing> costs, PlanSource source) {
        Set<Sku> asked = new TreeSet<>();
        Set<Sku> onBills = new TreeSet<>();
        costs.forEach(costing -> {
            asked.addAll(asked(costing));
            costing.bill().lines().forEach(line -> onBills.add(line.sku()));
            costing.bill().meters().stream()
                    .map(ResourceBill.Meter::sku)
                    .filter(Objects::nonNull)
                    .forEach(onBills::add);
        });
        Set<String> known = Stream.concat(
                        Stream.of(asked, onBills).flatMap(Set::stream),
                        listed.rows().stream().map(UnitPrice::sku))
                .map(Sku::key)
                .collect(Collectors.toCollection(TreeSet::new));
        for (int i = 0; i < own.size(); i++) {
            Sku sku = own.get(i).sku();
            if (!known.contains(sku.key())) {
                source.wrongAt(
                        i,
                        "there is no product '" + sku.key() + "'" + NearestName.suggestion(sku.key(), known)
                                + ", and no bill uses it; assay prices lists the products",
                        "cost",
                        "own-prices");
            } else if (!asked.contains(sku)) {
                source.wrongAt(
                        i,
                        "no priced system uses a price of " + sku
                                + (onBills.contains(sku) ? ", whose price is on the bill" : nearest(sku, asked))
                                + "; put prices that several plans share into a file, cost.prices",
                        "cost",
                        "own-prices");
            }
        }
    }

    /** Returns the products that the bill takes from price lists, and those that it is compared with. */
    private static Set<Sku> asked(Costing costing) {
        Set<Sku> asked = new TreeSet<>();
        costing.bill().lines().stream().filter(line -> line.ownPrice() == null).forEach(line -> asked.add(line.sku()));
        for (ResourceBill.Meter meter : costing.bill().meters()) {
            Sku sku = meter.sku();
            if (sku != null && meter.ownPrice() == null) {
                asked.add(sku);
            }
        }
        costing.bills().againstBilledRequests(costing.bill(), costing.prices()).forEach(line -> asked.add(line.sku()));
        return asked;
    }

    private static String nearest(Sku sku, Set<Sku> asked) {
        List<String> elsewhere = asked.stream()
                .filter(other -> other.key().equals(sku.key()))
                .map(Sku::toString)
                .toList();
        return elsewhere.isEmpty()
                ? NearestName.suggestion(
                        sku.toString(), asked.stream().map(Sku::toString).toList())
                : ", but for " + String.join(", ", elsewhere);
    }
}
