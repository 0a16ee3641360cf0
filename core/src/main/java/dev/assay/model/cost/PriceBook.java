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
 * Prices by what they are for, each with the date of its list. A price that is not there is an error, never a default.
 * Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PriceBook {

    /** One without a price. */
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
     * A book of these prices.
     *
     * @throws AssayException of kind {@code PLAN} if the same thing has two different prices on one day, or prices for two units
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
                            + row.unit().code() + "; leave one out");
                }
                if (row.listDate().equals(other.listDate()) && !row.price().equals(other.price())) {
                    throw AssayException.plan("there are two prices of " + row.sku() + " ("
                            + row.option().code() + ") on " + row.listDate() + ": "
                            + other.price() + " and " + row.price() + "; leave one out");
                }
            }
        });
        return book;
    }

    /** All prices, as they were given. */
    public List<UnitPrice> rows() {
        return rows;
    }

    /** All prices of both. */
    public PriceBook plus(PriceBook other) {
        List<UnitPrice> all = new ArrayList<>(rows);
        all.addAll(other.rows);
        return of(all);
    }

    /** These prices, but those of the other book for whatever that has a price of, whenever it was listed. */
    public PriceBook overriddenBy(PriceBook other) {
        List<UnitPrice> all = new ArrayList<>(other.rows);
        rows.stream().filter(row -> !other.byThing.containsKey(thing(row))).forEach(all::add);
        return of(all);
    }

    /** The regions in which a provider sells anything, in order. */
    public Set<String> regions(String provider) {
        Set<String> regions = new TreeSet<>();
        rows.stream()
                .filter(row -> row.sku().provider().equals(provider))
                .forEach(row -> regions.add(row.sku().region()));
        return regions;
    }

    /** The newest price on a list of that day or before it; empty if there is none. */
    public Optional<UnitPrice> find(Sku sku, PurchaseOption option, LocalDate on) {
        return byThing.getOrDefault(new Thing(sku, option), List.of()).stream()
                .filter(row -> !row.listDate().isAfter(on))
                .findFirst();
    }

    /**
     * The newest price on a list of that day or before it.
     *
     * @param unit that it has to be for
     * @throws AssayException of kind {@code PLAN} that says exactly which price is missing
     */
    public UnitPrice price(Sku sku, PriceUnit unit, PurchaseOption option, LocalDate on) {
        UnitPrice row = find(sku, option, on).orElseThrow(() -> missing(sku, unit, option, on));
        if (row.unit() != unit) {
            throw AssayException.plan("the price of " + sku + " is for one "
                    + row.unit().code() + ", and the bill counts it in " + unit.code() + "; one of them is wrong");
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
                ? "; of '" + sku.provider() + "' nobody lists anything"
                        + NearestName.suggestion(sku.provider(), providers)
                : !regions.contains(sku.region())
                        ? "; of the region '" + sku.region() + "' nobody lists anything"
                                + NearestName.suggestion(sku.region(), regions)
                        : keys.contains(sku.key())
                                ? ""
                                // A key of ours is no slip: what is merely near it has another price.
                                : "; it is listed nowhere" + NearestName.slip(sku.key(), keys);
        return AssayException.plan(
                what + known + nearest + ". No price is guessed: write it into a file of prices (--prices), as the row "
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
