package dev.assay.cli;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Formats columns and tables. Stateless. */
final class TableText {

    private static final int MAX_COLUMN_WIDTH = 60;

    /** A number, with a percent sign or as a quantity without a value. */
    private static final Pattern NUMBER = Pattern.compile("-|-?[0-9][0-9.,]*( %)?");

    private TableText() {}

    static <T> ColumnData<T> left(String header, Function<T, @Nullable String> cell) {
        return column(header, HorizontalAlign.LEFT).maxWidth(MAX_COLUMN_WIDTH).with(cell);
    }

    static <T> ColumnData<T> right(String header, Function<T, @Nullable String> cell) {
        return column(header, HorizontalAlign.RIGHT).with(cell);
    }

    static String framed(List<Column> header, List<String[]> rows) {
        return AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, rows, columns(header));
    }

    /** Returns a table without borders: columns of numbers are right-aligned, columns of text left-aligned. */
    static String plain(List<String> header, List<String[]> rows) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            int at = i;
            columns.add(column(header.get(i), rows.stream().map(row -> row[at]).toList()));
        }
        return AsciiTable.getTable(AsciiTable.NO_BORDERS, rows, columns(columns));
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

    private static List<ColumnData<String[]>> columns(List<Column> header) {
        List<ColumnData<String[]>> columns = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            int at = i;
            columns.add(header.get(i).with(row -> row[at]));
        }
        return columns;
    }
}
