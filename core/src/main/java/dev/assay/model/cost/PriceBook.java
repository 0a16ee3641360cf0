package dev.assay.model.cost;

import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Prices by resource and purchase option, each with the date of its list. There are no default prices: a missing price is an
 * error. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PriceBook {

    /** A book without prices. */
    public static final PriceBook EMPTY = new PriceBook(List.of());

    private record Key(Sku sku, PurchaseOption option) {

        static Key of(UnitPrice row) {
            return new Key(row.sku(), row.option());
        }
    }

    private final List<UnitPrice> rows;
    private final Map<Key, List<UnitPrice>> byKey;

    private PriceBook(List<UnitPrice> rows) {
        this.rows = rows;
        this.byKey = new HashMap<>();
        for (UnitPrice row : rows) {
            byKey.computeIfAbsent(Key.of(row), key -> new ArrayList<>()).add(row);
        }
        byKey.values()
                .forEach(list ->
                        list.sort(Comparator.comparing(UnitPrice::listDate).reversed()));
    }

    /**
     * Returns a book of prices.
     *
     * @throws AssayException of kind {@code PLAN} if a resource has two prices, or prices for two units, on one day
     */
    public static PriceBook of(List<UnitPrice> rows) {
        PriceBook book = new PriceBook(List.copyOf(rows));
        book.byKey.values().forEach(list -> {
            for (int i = 1; i < list.size(); i++) {
                UnitPrice row = list.get(i);
                UnitPrice other = list.get(i - 1);
                if (!row.listDate().equals(other.listDate())) {
                    continue;
                }
                if (row.unit() != other.unit()) {
                    throw AssayException.plan("the price of " + row.sku() + " ("
                            + row.option().code() + ") on "
                            + row.listDate() + " is for one " + other.unit().code() + " and for one "
                            + row.unit().code() + "; remove one");
                }
                if (!row.price().equals(other.price())) {
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

    /** Returns a book with the prices of both; rejects the same prices as {@link #of}. */
    public PriceBook plus(PriceBook other) {
        List<UnitPrice> all = new ArrayList<>(rows);
        all.addAll(other.rows);
        return of(all);
    }

    /** Returns these prices, with all prices of a resource replaced if the other book has any price of it, of any date. */
    public PriceBook overriddenBy(PriceBook other) {
        List<UnitPrice> all = new ArrayList<>(other.rows);
        rows.stream().filter(row -> !other.byKey.containsKey(Key.of(row))).forEach(all::add);
        return of(all);
    }

    /** Returns the regions in which a provider has prices, sorted. */
    public Set<String> regions(String provider) {
        return values(
                row -> row.sku().provider().equals(provider), row -> row.sku().region());
    }

    private Set<String> values(Predicate<UnitPrice> selected, Function<UnitPrice, String> value) {
        return rows.stream().filter(selected).map(value).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the newest price on a list of that day or an earlier one; empty if there is none. */
    public Optional<UnitPrice> find(Sku sku, PurchaseOption option, LocalDate on) {
        return byKey.getOrDefault(new Key(sku, option), List.of()).stream()
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
        List<UnitPrice> later = byKey.getOrDefault(new Key(sku, option), List.of());
        Set<String> options =
                values(row -> row.sku().equals(sku), row -> row.option().code());
        Set<String> elsewhere = values(
                row -> row.sku().key().equals(sku.key()) && !row.sku().equals(sku) && row.option() == option,
                row -> row.sku().region());
        String known = "";
        if (!later.isEmpty()) {
            known = "; the first is of " + later.get(later.size() - 1).listDate();
        } else if (!options.isEmpty()) {
            known = "; there is one for " + String.join(", ", options);
        } else if (!elsewhere.isEmpty()) {
            known = "; there is one in " + String.join(", ", elsewhere);
        }
        Set<String> regions = regions(sku.provider());
        Set<String> keys = values(
                row -> row.sku().provider().equals(sku.provider()),
                row -> row.sku().key());
        String nearest = "";
        if (regions.isEmpty()) {
            nearest = "; there are no prices of the provider '" + sku.provider() + "'"
                    + NearestName.suggestion(
                            sku.provider(), values(row -> true, row -> row.sku().provider()));
        } else if (!regions.contains(sku.region())) {
            nearest = "; there are no prices in the region '" + sku.region() + "'"
                    + NearestName.suggestion(sku.region(), regions);
        } else if (!keys.contains(sku.key())) {
            // Only typing errors: a valid key that is merely similar has another price.
            nearest = "; no list has this key" + NearestName.slip(sku.key(), keys);
        }
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
