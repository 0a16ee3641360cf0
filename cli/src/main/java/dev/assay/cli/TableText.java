package dev.assay.cli;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Formats columns and tables of at most {@link Console#WIDEST} columns: if a table is wider, headings, then texts, then numbers
 * are broken between words, then long words of texts. Stateless.
 */
final class TableText {

    private static final int MAX_COLUMN_WIDTH = 60;

    /** Columns to which a long word, such as the name of a target, may be cut. */
    private static final int CUT = 26;

    /** The spaces on both sides of a cell, which count as part of the width of a column. */
    private static final int PADDING = 2;

    /** A number, with a percent sign or as a quantity without a value. */
    private static final Pattern NUMBER = Pattern.compile("-|-?[0-9][0-9.,]*( %)?");

    private static final Pattern TRAILING = Pattern.compile(" +(\\R|$)");

    private TableText() {}

    static <T> ColumnData<T> left(String header, Function<T, @Nullable String> cell) {
        return column(header, HorizontalAlign.LEFT).maxWidth(MAX_COLUMN_WIDTH).with(cell);
    }

    static <T> ColumnData<T> right(String header, Function<T, @Nullable String> cell) {
        return column(header, HorizontalAlign.RIGHT).with(cell);
    }

    /** Returns a table of objects with borders. */
    static <T> String framed(Collection<T> objects, List<ColumnData<T>> columns) {
        List<String[]> rows = new ArrayList<>();
        for (T object : objects) {
            rows.add(columns.stream()
                    .map(column -> Objects.requireNonNullElse(column.getCellValue(object), ""))
                    .toArray(String[]::new));
        }
        return framed(List.<Column>copyOf(columns), rows);
    }

    /** Returns a table with borders; columns that do not fit follow in further tables, which repeat the first columns of text. */
    static String framed(List<Column> header, List<String[]> rows) {
        int own = header.size();
        int repeated = 1;
        while (repeated < own && header.get(repeated).getDataAlign() == HorizontalAlign.LEFT) {
            repeated++;
        }
        while (own > repeated + 1 && !fits(widths(header.subList(0, own), rows, own + 1), own + 1)) {
            own--;
        }
        List<Column> first = header.subList(0, own);
        String table = AsciiTable.getTable(
                AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, rows, columns(first, widths(first, rows, own + 1)));
        if (own == header.size()) {
            return table;
        }
        int[] others = IntStream.concat(IntStream.range(0, repeated), IntStream.range(own, header.size()))
                .toArray();
        return table
                + System.lineSeparator()
                + framed(
                        IntStream.of(others).mapToObj(header::get).toList(),
                        rows.stream()
                                .map(row -> IntStream.of(others)
                                        .mapToObj(at -> row[at])
                                        .toArray(String[]::new))
                                .toList());
    }

    /** Returns a table without borders: columns of numbers are right-aligned, columns of text left-aligned. */
    static String plain(List<String> header, List<String[]> rows) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            int at = i;
            columns.add(column(header.get(i), rows.stream().map(row -> row[at]).toList()));
        }
        String table = AsciiTable.getTable(AsciiTable.NO_BORDERS, rows, columns(columns, widths(columns, rows, 0)));
        return TRAILING.matcher(table).replaceAll("$1");
    }

    /** Returns a column that is right-aligned if all its values are numbers, else left-aligned. */
    static Column column(String name, Collection<String> values) {
        boolean numbers =
                values.stream().allMatch(value -> NUMBER.matcher(value).matches());
        return column(name, numbers ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT);
    }

    /** Returns a column with header and values aligned alike. */
    static Column column(String name, HorizontalAlign align) {
        return new Column().header(name).headerAlign(align).dataAlign(align);
    }

    private static List<ColumnData<String[]>> columns(List<Column> header, int[] widths) {
        List<ColumnData<String[]>> columns = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            int at = i;
            columns.add(header.get(i).maxWidth(widths[i]).with(row -> row[at]));
        }
        return columns;
    }

    /** Returns the widths of the columns: those of their contents, or less if the table would be too wide. */
    private static int[] widths(List<Column> header, List<String[]> rows, int borders) {
        int[] widths = new int[header.size()];
        int[] whole = new int[header.size()];
        int[] numbers = new int[header.size()];
        int[] words = new int[header.size()];
        int[] cut = new int[header.size()];
        for (int i = 0; i < header.size(); i++) {
            int at = i;
            Column column = header.get(i);
            List<String> cells = rows.stream().map(row -> row[at]).toList();
            String title = Objects.requireNonNullElse(column.getHeader(), "");
            int heading = longestWord(Stream.of(title));
            int longest = cells.stream().mapToInt(String::length).max().orElse(0);
            widths[i] = Math.min(Math.max(title.length(), longest) + PADDING, column.getMaxWidth());
            whole[i] = Math.max(heading, longest) + PADDING;
            words[i] = Math.max(heading, longestWord(cells.stream())) + PADDING;
            boolean number = column.getDataAlign() == HorizontalAlign.RIGHT;
            numbers[i] = number ? whole[i] : words[i];
            cut[i] = number ? words[i] : Math.min(words[i], CUT);
        }
        for (int[] least : List.of(whole, numbers, words, cut)) {
            narrow(widths, least, borders);
        }
        return widths;
    }

    private static int longestWord(Stream<String> texts) {
        return texts.flatMap(text -> Stream.of(text.split(" ")))
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    private static boolean fits(int[] widths, int borders) {
        return IntStream.of(widths).sum() + borders <= Console.WIDEST;
    }

    /** Takes columns from the widest until the table fits or no column can be narrower. */
    private static void narrow(int[] widths, int[] least, int borders) {
        while (!fits(widths, borders)) {
            int widest = -1;
            for (int i = 0; i < widths.length; i++) {
                if (widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest])) {
                    widest = i;
                }
            }
            if (widest < 0) {
                return;
            }
            widths[widest]--;
        }
    }
}
