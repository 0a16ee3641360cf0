package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What a system holds and uses: quantities, without prices, so that it can be priced again by another list. Immutable; stored
 * with the trial.
 *
 * @param system that the bill is for, in text form
 * @param lines what it holds and uses
 * @param meters what it uses and only a run can count; none in documents of earlier versions
 * @param gaps what belongs on the bill and cannot be counted
 * @param warnings what may be wrong with the system, such as a limit that was not verified; not written where there are none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ResourceBill(String system, List<Line> lines, List<Meter> meters, List<Gap> gaps, List<String> warnings) {

    /** What keys of instances with a standby in another zone end in: those of RDS, and of Cloud SQL. */
    private static final List<String> STANDBYS = List.of(".multi", ".regional");

    /** Copies the lists. */
    public ResourceBill {
        lines = List.copyOf(lines);
        meters = meters == null ? List.of() : List.copyOf(meters);
        gaps = gaps == null ? List.of() : List.copyOf(gaps);
        warnings = warnings == null ? List.of() : List.copyOf(warnings);
    }

    /** A bill without warnings. */
    public ResourceBill(String system, List<Line> lines, List<Meter> meters, List<Gap> gaps) {
        this(system, lines, meters, gaps, List.of());
    }

    /** A bill without warnings on which nothing is left to count. */
    public ResourceBill(String system, List<Line> lines, List<Gap> gaps) {
        this(system, lines, List.of(), gaps);
    }

    /** Where a quantity comes from. */
    public enum Evidence {
        /** Somebody said so: it is what is bought. */
        STATED,
        /** It was counted in a run. */
        COUNTED,
        /** It was counted in a run, and what is billed is something like it. */
        ESTIMATED
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
     * @param evidence where the quantity comes from; stated in documents of earlier versions
     */
    public record Line(
            CostComponent component,
            Sku sku,
            BigDecimal quantity,
            PriceUnit unit,
            String reason,
            @Nullable Money ownPrice,
            Evidence evidence) {

        /** Checks the signs. */
        public Line {
            quantity = Money.plain(quantity);
            evidence = Objects.requireNonNullElse(evidence, Evidence.STATED);
            if (quantity.signum() < 0 || (ownPrice != null && ownPrice.amount().signum() < 0)) {
                throw AssayException.plan(sku + ": neither quantity nor price can be negative, found "
                        + quantity.toPlainString() + (ownPrice == null ? "" : " at " + ownPrice));
            }
        }

        /** One that somebody stated. */
        public Line(
                CostComponent component,
                Sku sku,
                BigDecimal quantity,
                PriceUnit unit,
                String reason,
                @Nullable Money ownPrice) {
            this(component, sku, quantity, unit, reason, ownPrice, Evidence.STATED);
        }

        /** The same elsewhere; what has a price of its own stays. */
        Line in(String region) {
            return ownPrice != null
                    ? this
                    : new Line(component, sku.in(region), quantity, unit, reason, null, evidence);
        }
    }

    /** What a run counts. */
    public enum Use {
        /** I/O requests that the server made of its storage. */
        STORAGE_REQUESTS,
        /** What came from the database to its clients. */
        FROM_DATABASE,
        /** What went to the database. */
        TO_DATABASE
    }

    /**
     * Something that is billed by use. Its quantity is what trials counted, and none at all, rather than zero, where they did not.
     *
     * @param component what it is for
     * @param use what is counted
     * @param sku what it is; null where nobody said which price it has
     * @param unit of the price
     * @param reason why it is billed, or why nobody knows at which price
     * @param ownPrice of one, where it is no provider's; null where price lists have it
     */
    public record Meter(
            CostComponent component,
            Use use,
            @Nullable Sku sku,
            PriceUnit unit,
            String reason,
            @Nullable Money ownPrice) {

        /** The same elsewhere; what has a price of its own stays. */
        public Meter in(String region) {
            return ownPrice != null || sku == null
                    ? this
                    : new Meter(component, use, sku.in(region), unit, reason, null);
        }
    }

    /**
     * Something that is in no sum.
     *
     * @param component what it is for
     * @param reason what it is, and why it is missing
     */
    public record Gap(CostComponent component, String reason) {

        /** From documents of earlier versions, which had nothing but I/O requests missing. */
        public static Gap valueOf(String reason) {
            return new Gap(CostComponent.IO, reason);
        }
    }

    /** Whether a machine on it has a standby in another zone, by the end of its key. */
    public boolean hasStandby() {
        return lines.stream()
                .filter(line -> line.component() == CostComponent.INSTANCE)
                .anyMatch(line -> STANDBYS.stream().anyMatch(line.sku().key()::endsWith));
    }

    /** The same in another region of the provider; itself if it is all there. */
    public ResourceBill in(String region) {
        List<Line> there = lines.stream().map(line -> line.in(region)).toList();
        List<Meter> counted = meters.stream().map(meter -> meter.in(region)).toList();
        return there.equals(lines) && counted.equals(meters)
                ? this
                : new ResourceBill(system + " in " + region, there, counted, gaps, warnings);
    }

    /** The same system by another name. */
    public ResourceBill named(String other) {
        return new ResourceBill(other, lines, meters, gaps, warnings);
    }

    /** The same with other lines. */
    public ResourceBill with(List<Line> others) {
        return new ResourceBill(system, others, meters, gaps, warnings);
    }

    /** The same with other things to count. */
    public ResourceBill metered(List<Meter> others) {
        return new ResourceBill(system, lines, others, gaps, warnings);
    }

    /** With what was counted, and what could not be; nothing is left to count. */
    public ResourceBill counted(List<Line> used, List<Gap> missing) {
        return new ResourceBill(system, concat(lines, used), List.of(), concat(gaps, missing), warnings);
    }

    private static <T> List<T> concat(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
