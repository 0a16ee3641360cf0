package dev.assay.model.cost;

import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * Prices by resource and purchase option, each with the date of its list. There are no default prices: a missing price is an
 * error. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PriceBook {

    /** A book without prices. */
    public static final PriceBook EMPTY = new PriceBook(List.of());

    private record Thing(Sku sku, PurchaseOption option) {}

    private final List<UnitPrice> rows;
    private final Map<Thing, List<UnitPrice>> byThing;

    private PriceBook(List<UnitPrice> rows) {
        this.rows = rows;
        this.byThing = new HashMap<>();
        for (UnitPrice row : rows) {
            byThing.computeIfAbsent(thing(row), thing -> new ArrayList<>()).add(row);
        }
        byThing.values()
                .forEach(list ->
                        list.sort(Comparator.comparing(UnitPrice::listDate).reversed()));
    }

    private static Thing thing(UnitPrice row) {
        return new Thing(row.sku(), row.option());
    }

    /**
     * Returns a book of prices.
     *
     * @throws AssayException of kind {@code PLAN} if a resource has two prices, or prices for two units, on one day
     */
    public static PriceBook of(List<UnitPrice> rows) {
        PriceBook book = new PriceBook(List.copyOf(rows));
        book.byThing.values().forEach(list -> {
            for (int i = 1; i < list.size(); i++) {
                UnitPrice row = list.get(i);
                UnitPrice other = list.get(i - 1);
                if (row.listDate().equals(other.listDate()) && row.unit() != other.unit()) {
                    throw AssayException.plan("the price of " + row.sku() + " ("
                            + row.option().code() + ") on "
                            + row.listDate() + " is for one " + other.unit().code() + " and for one "
                            + row.unit().code() + "; remove one");
                }
                if (row.listDate().equals(other.listDate()) && !row.price().equals(other.price())) {
                    throw AssayException.plan("there are two prices of " + row.sku() + " ("
                            + row.option().code() + ") on " + row.listDate() + ": "
                            + other.price() + " and " + row.price() + "; remove one");
                }
            }
        });
        return book;
    }

    /** Returns all prices in the given order. */
    public List<UnitPrice> rows() {
        return rows;
    }

    /**
     * Returns a book with the prices of both.
     *
     * @throws AssayException as {@link #of} throws it
     */
    public PriceBook plus(PriceBook other) {
        List<UnitPrice> all = new ArrayList<>(rows);
        all.addAll(other.rows);
        return of(all);
    }

    /** Returns these prices, with all prices of a resource replaced if the other book has any price of it, of any date. */
    public PriceBook overriddenBy(PriceBook other) {
        List<UnitPrice> all = new ArrayList<>(other.rows);
        rows.stream().filter(row -> !other.byThing.containsKey(thing(row))).forEach(all::add);
        return of(all);
    }

    /** Returns the regions in which a provider has prices, sorted. */
    public Set<String> regions(String provider) {
        Set<String> regions = new TreeSet<>();
        rows.stream()
                .filter(row -> row.sku().provider().equals(provider))
                .forEach(row -> regions.add(row.sku().region()));
        return regions;
    }

    /** Returns the newest price on a list of that day or an earlier one; empty if there is none. */
    public Optional<UnitPrice> find(Sku sku, PurchaseOption option, LocalDate on) {
        return byThing.getOrDefault(new Thing(sku, option), List.of()).stream()
                .filter(row -> !row.listDate().isAfter(on))
                .findFirst();
    }

    /**
     * Returns the newest price on a list of that day or an earlier one.
     *
     * @param unit the required unit
     * @throws AssayException of kind {@code PLAN} if there is none, or it is for another unit; the message names the missing
     *     price
     */
    public UnitPrice price(Sku sku, PriceUnit unit, PurchaseOption option, LocalDate on) {
        UnitPrice row = find(sku, option, on).orElseThrow(() -> missing(sku, unit, option, on));
        if (row.unit() != unit) {
            throw AssayException.plan("the price of " + sku + " is for one "
                    + row.unit().code() + ", but the bill counts it in " + unit.code() + "; correct one of them");
        }
        return row;
    }

    private AssayException missing(Sku sku, PriceUnit unit, PurchaseOption option, LocalDate on) {
        String what = "there is no price of " + sku + " (" + unit.code() + ", " + option.code() + ") on any list of "
                + on + " or before";
        List<UnitPrice> later = byThing.getOrDefault(new Thing(sku, option), List.of());
        Set<String> elsewhere = new TreeSet<>();
        Set<String> options = new HashSet<>();
        Set<String> keys = new TreeSet<>();
        Set<String> regions = new TreeSet<>();
        Set<String> providers = new TreeSet<>();
        for (UnitPrice row : rows) {
            providers.add(row.sku().provider());
            if (row.sku().provider().equals(sku.provider())) {
                regions.add(row.sku().region());
                keys.add(row.sku().key());
            }
            if (row.sku().key().equals(sku.key())) {
                if (row.sku().equals(sku)) {
                    options.add(row.option().code());
                } else if (row.option() == option) {
                    elsewhere.add(row.sku().region());
                }
            }
        }
        String known = !later.isEmpty()
                ? "; the first is of " + later.get(later.size() - 1).listDate()
                : !options.isEmpty()
                        ? "; there is one for " + String.join(", ", new TreeSet<>(options))
                        : elsewhere.isEmpty() ? "" : "; there is one in " + String.join(", ", elsewhere);
        String nearest = regions.isEmpty()
                ? "; there are no prices of the provider '" + sku.provider() + "'"
                        + NearestName.suggestion(sku.provider(), providers)
                : !regions.contains(sku.region())
                        ? "; there are no prices in the region '" + sku.region() + "'"
                                + NearestName.suggestion(sku.region(), regions)
                        : keys.contains(sku.key())
                                ? ""
                                // Only typing errors: a valid key that is merely similar has another price.
                                : "; no list has this key" + NearestName.slip(sku.key(), keys);
        return AssayException.plan(what + known + nearest + ". Add it to a price file (--prices) as the row "
                + String.join(
                        ",",
                        sku.provider(),
                        sku.region(),
                        sku.key(),
                        unit.code(),
                        "PRICE",
                        "USD",
                        option.code(),
                        on.toString(),
                        "SOURCE"));
    }
}
