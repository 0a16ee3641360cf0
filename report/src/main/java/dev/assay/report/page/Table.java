package dev.assay.report.page;

import dev.assay.model.result.LatencyMicros;
import dev.assay.report.internal.text.Numbers;
import dev.assay.report.page.Answer.Tone;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A table. Immutable.
 *
 * @param id kebab-case and stable; unique in a page
 * @param title of it
 * @param columns their headings
 * @param rows each with a cell a column
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Table(String id, String title, List<String> columns, List<List<Cell>> rows) implements Block {

    /** Copies the lists and checks that they fit. */
    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        id + " has a row of " + row.size() + " cells for " + columns.size() + " columns");
            }
        }
    }

    /** With these begins what a spreadsheet takes for a formula, the wide ones of some keyboards among them. */
    private static final String FORMULA = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

    /**
     * What stands in one place.
     *
     * @param text that people read
     * @param number that it stands for, which tables are sorted by and files get; null if it is none
     * @param note what is to be said of the number, which people read in the text and files get in a column of its own; null if
     *     there is nothing
     * @param tone how it looks, if it is a verdict; null for anything else
     */
    public record Cell(
            String text,
            @Nullable Double number,
            @Nullable String note,
            @Nullable Tone tone) {

        /** One of which nothing is to be said. */
        public Cell(String text, @Nullable Double number) {
            this(text, number, null, null);
        }

        /** A verdict. */
        public static Cell of(String verdict, Tone tone) {
            return new Cell(verdict, null, null, tone);
        }

        /** A number with what is to be said of it, or that alone. */
        public static Cell noted(@Nullable Double number, @Nullable String note) {
            return of(number).noted(note);
        }

        /** The same with what is to be said of its number, or that alone where there is none. */
        public Cell noted(@Nullable String remark) {
            return remark == null
                    ? this
                    : number == null ? of(remark) : new Cell(text + " " + remark, number, remark, tone);
        }

        /** A text; nothing if there is none. */
        public static Cell of(@Nullable String text) {
            return new Cell(text == null ? "" : text, null);
        }

        /** A number with sensible digits, or a dash where there is none. */
        public static Cell of(@Nullable Double number) {
            return number == null || number.isNaN() ? new Cell("–", null) : new Cell(Numbers.sensible(number), number);
        }

        /** An amount of money, with its cents. */
        public static Cell ofMoney(BigDecimal amount) {
            return new Cell(Numbers.money(amount), Double.valueOf(amount.toString()));
        }

        /** What a figure is uncertain by, or a dash where that is not known. */
        public static Cell ofUncertainty(@Nullable Double half) {
            return half == null || half.isNaN() ? of((Double) null) : new Cell(Numbers.uncertainty(half), half);
        }

        /** A count. */
        public static Cell of(long count) {
            return new Cell(Numbers.whole(count), (double) count);
        }

        /** A share of 0 to 1, in percent. */
        public static Cell ofShare(@Nullable Double share) {
            return share == null || share.isNaN() ? of((Double) null) : of(Double.valueOf(100 * share));
        }

        /** Microseconds, in milliseconds. */
        public static Cell ofMicros(@Nullable Double micros) {
            return micros == null || micros.isNaN() ? of((Double) null) : of(Double.valueOf(micros / 1e3));
        }

        /** A latency, in milliseconds; empty if there is none. */
        public static Cell ofMicros(@Nullable LatencyMicros times, ToDoubleFunction<LatencyMicros> figure) {
            return ofMicros(times == null ? null : Double.valueOf(figure.applyAsDouble(times)));
        }

        /** What files get: a number in full, else the text. */
        public String raw() {
            return number == null ? text.equals("–") ? "" : harmless(text) : Numbers.exact(number);
        }

        /** A text that a spreadsheet would take for a formula gets the sign that makes it a text there (OWASP, CSV Injection). */
        public static String harmless(String text) {
            return !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        }
    }
}
