package dev.assay.testkit;

import dev.assay.spi.data.RowWriter;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of {@link #TABLE}, which has columns of most types. Immutable. */
record TypedRow(
        int id,
        @Nullable Integer whole,
        @Nullable Long large,
        @Nullable Long cents,
        @Nullable Integer tenThousandths,
        @Nullable Long tiny,
        @Nullable Long wide,
        @Nullable String fixed,
        @Nullable String free,
        @Nullable LocalDateTime moment) {

    static final Table TABLE = new Table(
            "contract_types",
            List.of(
                    new Table.Column("id", new SqlType.Int(), false),
                    new Table.Column("whole", new SqlType.Int(), true),
                    new Table.Column("large", new SqlType.BigInt(), true),
                    new Table.Column("money", new SqlType.Decimal(12, 2), true),
                    new Table.Column("share", new SqlType.Decimal(4, 4), true),
                    new Table.Column("fine", new SqlType.Decimal(18, 18), true),
                    new Table.Column("wide", new SqlType.Decimal(19, 0), true),
                    new Table.Column("fixed", new SqlType.Char(5), true),
                    new Table.Column("free", new SqlType.Varchar(200), true),
                    new Table.Column("moment", new SqlType.Timestamp(), true)),
            List.of("id"),
            List.of(),
            List.of());

    private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

    void write(RowWriter writer) throws IOException {
        writer.integer(id);
        number(writer, whole == null ? null : Long.valueOf(whole), -1);
        number(writer, large, -1);
        number(writer, cents, 2);
        number(writer, tenThousandths == null ? null : Long.valueOf(tenThousandths), 4);
        number(writer, tiny, 18);
        number(writer, wide, 0);
        if (fixed == null) {
            writer.nullValue();
        } else {
            writer.text(fixed);
        }
        if (free == null) {
            writer.nullValue();
        } else {
            byte[] bytes = ("<" + free + ">").getBytes(StandardCharsets.UTF_8);
            writer.text(bytes, 1, bytes.length - 2);
        }
        if (moment == null) {
            writer.nullValue();
        } else {
            writer.timestamp(ChronoUnit.MICROS.between(EPOCH, moment));
        }
        writer.endRow();
    }

    private static void number(RowWriter writer, @Nullable Long value, int scale) throws IOException {
        if (value == null) {
            writer.nullValue();
        } else if (scale < 0) {
            writer.integer(value);
        } else {
            writer.decimal(value, scale);
        }
    }

    static TypedRow empty(int id) {
        return new TypedRow(id, null, null, null, null, null, null, null, null, null);
    }

    static TypedRow text(int id, String free) {
        return new TypedRow(id, null, null, null, null, null, null, null, free, null);
    }

    static TypedRow time(int id, String moment) {
        return new TypedRow(id, null, null, null, null, null, null, null, null, LocalDateTime.parse(moment));
    }

    /**
     * Returns rows with values that are prone to errors. A text with characters beyond the Basic Multilingual Plane
     * fills at most half of its column, because some products count such a character as two.
     */
    static List<TypedRow> awkward() {
        LocalDateTime moment = LocalDateTime.of(2026, 2, 28, 12, 0);
        long most = 999_999_999_999_999_999L;
        List<TypedRow> rows = new ArrayList<>(List.of(
                TypedRow.empty(1),
                new TypedRow(2, 0, 0L, 0L, 0, 0L, 0L, "", "", moment),
                new TypedRow(3, -1, -1L, -5L, -5, -5L, -5L, "a", " a ", moment),
                new TypedRow(4, 7, 7L, 5L, 5, 5L, 5L, "a\tb", "NULL", moment),
                new TypedRow(
                        5,
                        Integer.MIN_VALUE,
                        Long.MIN_VALUE,
                        -999_999_999_999L,
                        -9_999,
                        -most,
                        Long.MIN_VALUE,
                        "\\N",
                        "\\N",
                        moment),
                new TypedRow(
                        6,
                        Integer.MAX_VALUE,
                        Long.MAX_VALUE,
                        999_999_999_999L,
                        9_999,
                        most,
                        Long.MAX_VALUE,
                        "äöü😀",
                        "\\.",
                        moment),
                new TypedRow(7, 10, 10L, -100L, 10, 10L, -10L, "\n", "a\r\nb\n\tc\r", moment),
                TypedRow.time(10, "1969-12-31T23:59:59.999999"),
                TypedRow.time(11, "1970-01-01T00:00:00"),
                TypedRow.time(12, "1899-02-28T00:00:00.000001"),
                TypedRow.time(13, "0001-01-01T00:00:00"),
                TypedRow.time(14, "9999-12-31T23:59:59.999999"),
                TypedRow.time(15, "2024-02-29T01:02:03.000100"),
                // Daylight saving time skips this hour, but a column without time zone stores it.
                TypedRow.time(16, "2026-03-29T02:30:00")));
        int id = 20;
        for (String text : List.of(
                "it's \"quoted\", `so`; -- and /* on */",
                "back\\slash\\\\es \\t \\n \\x41 \\101",
                "%s ${x} :name ?",
                "a,b;c|d\te",
                "Straße, 東京, Ω, 😀, e\u0301",
                "\u0001\u001F\u007F\u00A0\u2028",
                "\\".repeat(200),
                "😀".repeat(100))) {
            rows.add(TypedRow.text(id++, text));
        }
        return rows;
    }

    /** Returns the values that the database should return, without the id. */
    List<@Nullable Object> expected() {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(whole == null ? null : Long.valueOf(whole));
        values.add(large);
        values.add(cents == null ? null : BigDecimal.valueOf(cents, 2));
        values.add(tenThousandths == null ? null : BigDecimal.valueOf(tenThousandths, 4));
        values.add(tiny == null ? null : BigDecimal.valueOf(tiny, 18));
        values.add(wide == null ? null : BigDecimal.valueOf(wide));
        values.add(fixed == null ? null : withoutPadding(fixed));
        values.add(free);
        values.add(moment);
        return values;
    }

    /** Returns a text without trailing blanks: some products pad CHAR columns, others do not. */
    static String withoutPadding(String text) {
        return text.replaceAll(" +$", "");
    }
}
