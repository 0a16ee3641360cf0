package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The resources that a system holds and uses, as quantities without prices, so that another price list can be applied later.
 * Immutable; stored with the trial.
 *
 * @param system the system, in text form
 * @param lines resources with known quantities
 * @param meters resources billed by use, to be counted by a run; empty in documents of earlier versions
 * @param gaps resources that belong on the bill but cannot be counted
 * @param warnings doubts about the system, such as an unverified limit; omitted from documents if empty
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ResourceBill(String system, List<Line> lines, List<Meter> meters, List<Gap> gaps, List<String> warnings) {

    /** Suffixes of keys of instances with a standby in another zone: those of RDS and of Cloud SQL. */
    private static final List<String> STANDBYS = List.of(".multi", ".regional");

    public ResourceBill {
        lines = List.copyOf(lines);
        meters = meters == null ? List.of() : List.copyOf(meters);
        gaps = gaps == null ? List.of() : List.copyOf(gaps);
        warnings = warnings == null ? List.of() : List.copyOf(warnings);
    }

    /** Creates a bill without warnings. */
    public ResourceBill(String system, List<Line> lines, List<Meter> meters, List<Gap> gaps) {
        this(system, lines, meters, gaps, List.of());
    }

    /** Creates a bill without meters and warnings. */
    public ResourceBill(String system, List<Line> lines, List<Gap> gaps) {
        this(system, lines, List.of(), gaps);
    }

    /** The origin of a quantity. */
    public enum Evidence {
        /** Given by the user or the provider's offer: the quantity bought. */
        STATED,
        /** Counted in a run. */
        COUNTED,
        /** Derived from a count in a run that is close to, but not equal to, the billed quantity. */
        ESTIMATED
    }

    /**
     * A quantity of a resource.
     *
     * @param component purpose
     * @param sku the resource
     * @param quantity at least 0; held, or used in one hour, see {@link PriceUnit.Basis}
     * @param unit unit of the quantity and of the price
     * @param reason why the bill has this resource in this quantity
     * @param ownPrice unit price of a resource without a provider, at least 0; null if price lists have the price
     * @param evidence origin of the quantity; {@code STATED} in documents of earlier versions
     */
    public record Line(
            CostComponent component,
            Sku sku,
            BigDecimal quantity,
            PriceUnit unit,
            String reason,
            @Nullable Money ownPrice,
            Evidence evidence) {

        public Line {
            quantity = Money.plain(quantity);
            evidence = Objects.requireNonNullElse(evidence, Evidence.STATED);
            if (quantity.signum() < 0 || (ownPrice != null && ownPrice.amount().signum() < 0)) {
                throw AssayException.plan(sku + ": neither quantity nor price can be negative, found "
                        + quantity.toPlainString() + (ownPrice == null ? "" : " at " + ownPrice));
            }
        }

        /** Creates a line with a stated quantity. */
        public Line(
                CostComponent component,
                Sku sku,
                BigDecimal quantity,
                PriceUnit unit,
                String reason,
                @Nullable Money ownPrice) {
            this(component, sku, quantity, unit, reason, ownPrice, Evidence.STATED);
        }

        /** Returns the line in another region; unchanged if it has its own price. */
        Line in(String region) {
            return ownPrice != null
                    ? this
                    : new Line(component, sku.in(region), quantity, unit, reason, null, evidence);
        }
    }

    /** The quantities that a run counts. */
    public enum Use {
        /** I/O requests of the server to its storage. */
        STORAGE_REQUESTS,
        /** Data from the database to its clients. */
        FROM_DATABASE,
        /** Data from clients to the database. */
        TO_DATABASE
    }

    /**
     * A resource that is billed by use. Its quantity comes from the trials; without a count it is unknown, not zero.
     *
     * @param component purpose
     * @param use the counted quantity
     * @param sku the resource; null if its price is not known
     * @param unit unit of the price
     * @param reason why it is billed, or why its price is unknown
     * @param ownPrice unit price of a resource without a provider; null if price lists have the price
     */
    public record Meter(
            CostComponent component,
            Use use,
            @Nullable Sku sku,
            PriceUnit unit,
            String reason,
            @Nullable Money ownPrice) {

        /** Returns the meter in another region; unchanged if it has its own price. */
        public Meter in(String region) {
            return ownPrice != null || sku == null
                    ? this
                    : new Meter(component, use, sku.in(region), unit, reason, null);
        }
    }

    /**
     * A resource that is missing from all sums.
     *
     * @param component purpose
     * @param reason the resource, and why it is missing
     */
    public record Gap(CostComponent component, String reason) {

        /** Reads documents of earlier versions, in which only I/O requests could be missing. */
        public static Gap valueOf(String reason) {
            return new Gap(CostComponent.IO, reason);
        }
    }

    /** Returns whether an instance has a standby in another zone, by the suffix of its key. */
    public boolean hasStandby() {
        return lines.stream()
                .filter(line -> line.component() == CostComponent.INSTANCE)
                .anyMatch(line -> STANDBYS.stream().anyMatch(line.sku().key()::endsWith));
    }

    /** Returns the bill of the same system in another region; itself if it is there already. */
    public ResourceBill in(String region) {
        List<Line> there = lines.stream().map(line -> line.in(region)).toList();
        List<Meter> counted = meters.stream().map(meter -> meter.in(region)).toList();
        return there.equals(lines) && counted.equals(meters)
                ? this
                : new ResourceBill(system + " in " + region, there, counted, gaps, warnings);
    }

    /** Returns the same bill under another system name. */
    public ResourceBill named(String other) {
        return new ResourceBill(other, lines, meters, gaps, warnings);
    }

    /** Returns the same bill with other lines. */
    public ResourceBill with(List<Line> others) {
        return new ResourceBill(system, others, meters, gaps, warnings);
    }

    /** Returns the same bill with other meters. */
    public ResourceBill metered(List<Meter> others) {
        return new ResourceBill(system, lines, others, gaps, warnings);
    }

    /** Returns the bill with counted lines and missing quantities added, and without meters. */
    public ResourceBill counted(List<Line> used, List<Gap> missing) {
        return new ResourceBill(system, concat(lines, used), List.of(), concat(gaps, missing), warnings);
    }

    private static <T> List<T> concat(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
