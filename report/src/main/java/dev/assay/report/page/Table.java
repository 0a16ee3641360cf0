package dev.assay.report.page;

import dev.assay.model.result.LatencyMicros;
import dev.assay.report.internal.text.Numbers;
import dev.assay.report.page.Answer.Tone;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A table. Immutable.
 *
 * @param id kebab-case and stable; unique in a page
 * @param title heading
 * @param columns headings
 * @param rows each with one cell per column
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Table(String id, String title, List<String> columns, List<List<Cell>> rows) implements Block {

    /** Copies the lists and checks their sizes. */
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

    /** From this number of columns on, a single row reads better as a list of names and values. */
    private static final int WIDE = 8;

    /** Returns true for a single row of many columns, which pages show as a list of names and values. */
    public boolean isRecord() {
        return rows.size() == 1 && columns.size() >= WIDE;
    }

    /** Returns true if a cell of the column is a number. */
    public boolean isNumeric(int column) {
        return rows.stream().anyMatch(row -> row.get(column).number() != null);
    }

    /** Returns a copy without columns whose cells are all empty or dashes. */
    public Table withoutEmptyColumns() {
        List<Integer> kept = IntStream.range(0, columns.size())
                .filter(column -> rows.isEmpty()
                        || rows.stream().anyMatch(row -> !row.get(column).isEmpty()))
                .boxed()
                .toList();
        return new Table(
                id,
                title,
                kept.stream().map(columns::get).toList(),
                rows.stream().map(row -> kept.stream().map(row::get).toList()).toList());
    }

    /** First characters of spreadsheet formulas, including the full-width forms. */
    private static final String FORMULA = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

    /**
     * A table cell.
     *
     * @param text displayed
     * @param number value for sorting and exports; null for texts
     * @param note remark on the number, displayed behind the text and exported as a separate column; may be null
     * @param tone appearance of a verdict; null for other cells
     * @param link relative address of a file that the text links to; null for none
     */
    public record Cell(
            String text,
            @Nullable Double number,
            @Nullable String note,
            @Nullable Tone tone,
            @Nullable String link) {

        /** Creates a cell without link. */
        public Cell(String text, @Nullable Double number, @Nullable String note, @Nullable Tone tone) {
            this(text, number, note, tone, null);
        }

        /** Creates a cell without note and tone. */
        public Cell(String text, @Nullable Double number) {
            this(text, number, null, null);
        }

        /** Returns a verdict. */
        public static Cell of(String verdict, Tone tone) {
            return new Cell(verdict, null, null, tone);
        }

        /** Returns a text that links to a file. */
        public static Cell linked(String text, String address) {
            return new Cell(text, null, null, null, address);
        }

        /** Returns a number with a note, or the note alone if there is no number. */
        public static Cell noted(@Nullable Double number, @Nullable String note) {
            return of(number).noted(note);
        }

        /** Returns a copy with a note, or the note alone if there is no number. */
        public Cell noted(@Nullable String remark) {
            return remark == null
                    ? this
                    : number == null ? of(remark) : new Cell(text + " " + remark, number, remark, tone);
        }

        /** Returns a text, empty for null. */
        public static Cell of(@Nullable String text) {
            return new Cell(text == null ? "" : text, null);
        }

        /** Returns a measured number with three significant digits, or a dash for none. */
        public static Cell of(@Nullable Double number) {
            return number == null || number.isNaN() ? new Cell("–", null) : new Cell(Numbers.measured(number), number);
        }

        /** Returns a price/performance figure with four significant digits, or a dash for none. */
        public static Cell ofPrice(@Nullable Double price) {
            return price == null ? of((Double) null) : new Cell(Numbers.sensible(price), price);
        }

        /** Returns an amount of money. */
        public static Cell ofMoney(BigDecimal amount) {
            return new Cell(Numbers.money(amount), Double.valueOf(amount.toString()));
        }

        /** Returns the half-width of a confidence interval, or a dash if unknown. */
        public static Cell ofUncertainty(@Nullable Double half) {
            return half == null || half.isNaN() ? of((Double) null) : new Cell(Numbers.uncertainty(half), half);
        }

        /** Returns a count. */
        public static Cell of(long count) {
            return new Cell(Numbers.whole(count), (double) count);
        }

        /** Returns a proportion of 0 to 1 in percent. */
        public static Cell ofShare(@Nullable Double share) {
            return share == null || share.isNaN() ? of((Double) null) : of(Double.valueOf(100 * share));
        }

        /** Returns microseconds in milliseconds. */
        public static Cell ofMicros(@Nullable Double micros) {
            return micros == null || micros.isNaN() ? of((Double) null) : of(Double.valueOf(micros / 1e3));
        }

        /** Returns a latency in milliseconds, or a dash for none. */
        public static Cell ofMicros(@Nullable LatencyMicros times, ToDoubleFunction<LatencyMicros> figure) {
            return ofMicros(times == null ? null : Double.valueOf(figure.applyAsDouble(times)));
        }

        /** Returns true if there is neither a text nor a number. */
        public boolean isEmpty() {
            return number == null && (text.isEmpty() || text.equals("–"));
        }

        /** Returns the exported value: the number with all digits, or the text. */
        public String raw() {
            return number == null ? text.equals("–") ? "" : harmless(text) : Numbers.exact(number);
        }

        /** Returns the text, quoted if a spreadsheet would evaluate it as a formula (OWASP, CSV Injection). */
        public static String harmless(String text) {
            return !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        }
    }
}
