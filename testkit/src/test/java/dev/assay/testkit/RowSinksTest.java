package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.data.RowWriter;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class RowSinksTest {

    private static final Table TABLE = new Table(
            "t",
            List.of(
                    new Table.Column("i", new SqlType.Int(), false),
                    new Table.Column("d", new SqlType.Decimal(4, 2), true),
                    new Table.Column("c", new SqlType.Char(3), true),
                    new Table.Column("t", new SqlType.Timestamp(), true)),
            List.of(),
            List.of(),
            List.of());

    private static void write(RowWriter writer, int i, long cents, String text, long micros) throws IOException {
        byte[] bytes = (" " + text).getBytes(StandardCharsets.UTF_8);
        writer.integer(i)
                .decimal(cents, 2)
                .text(bytes, 1, bytes.length - 1)
                .timestamp(micros)
                .endRow();
    }

    @Test
    void recordsRowsByColumn() throws IOException {
        RecordedRows rows = new RecordedRows();
        write(rows, 1, -5, "ä", -1);
        rows.integer(2).nullValue().text("b").nullValue().endRow();
        rows.integer(3);
        assertThat(rows.rows())
                .containsExactly(
                        List.of(1L, new BigDecimal("-0.05"), "ä", new RecordedRows.Micros(-1)),
                        Arrays.asList(2L, null, "b", null));
    }

    @Test
    void aDigestIsIndependentOfTheOrderOfRows() throws IOException {
        CheckedRows one = new CheckedRows(TABLE);
        write(one, 1, 100, "a", 0);
        write(one, 2, -100, "b", 1);
        CheckedRows other = new CheckedRows(TABLE);
        write(other, 2, -100, "b", 1);
        write(other, 1, 100, "a  ", 0);
        assertThat(other.digest()).isEqualTo(one.digest());
        assertThat(other.sequence()).isNotEqualTo(one.sequence());
        assertThat(one.digest().rows()).isEqualTo(2);
    }

    @Test
    void aDigestDependsOnEachColumnAndItsPosition() throws IOException {
        TableDigest original = digest(1, 100, "a", 0);
        assertThat(List.of(
                        digest(2, 100, "a", 0),
                        digest(1, 101, "a", 0),
                        digest(1, 100, "b", 0),
                        digest(1, 100, "", 0),
                        digest(1, 100, "a", 1),
                        digest(100, 1, "a", 0)))
                .doesNotContain(original)
                .doesNotHaveDuplicates();
        CheckedRows nulls = new CheckedRows(TABLE);
        nulls.integer(1).nullValue().text("").nullValue().endRow();
        CheckedRows others = new CheckedRows(TABLE);
        others.integer(1).nullValue().nullValue().nullValue().endRow();
        assertThat(nulls.digest()).isNotEqualTo(others.digest());
    }

    private static TableDigest digest(int i, long cents, String text, long micros) throws IOException {
        CheckedRows rows = new CheckedRows(TABLE);
        write(rows, i, cents, text, micros);
        return rows.digest();
    }

    @Test
    void decimalsAreEqualAtTheScaleOfTheirColumn() throws IOException {
        CheckedRows rows = new CheckedRows(TABLE);
        rows.integer(1).decimal(5, 0).nullValue().nullValue().endRow();
        CheckedRows others = new CheckedRows(TABLE);
        others.integer(1).decimal(50_000, 4).nullValue().nullValue().endRow();
        assertThat(rows.digest()).isEqualTo(others.digest());
    }

    @Test
    void rejectsValuesThatDoNotFit() {
        assertRefused(rows -> rows.integer(1L << 31), "cannot hold 2147483648");
        assertRefused(rows -> rows.text("1"), "cannot hold 1");
        assertRefused(RowWriter::nullValue, "cannot hold NULL");
        assertRefused(rows -> rows.integer(1).decimal(10_000, 2), "cannot hold 100.00");
        assertRefused(rows -> rows.integer(1).decimal(1, 3), "cannot hold 0.001");
        assertRefused(rows -> rows.integer(1).nullValue().text("four"), "cannot hold four");
        assertRefused(rows -> rows.integer(1).timestamp(1), "cannot hold 1 µs");
        assertRefused(
                rows -> rows.integer(1).nullValue().nullValue().nullValue().integer(5), "more than its 4 columns");
        assertRefused(rows -> rows.integer(1).endRow(), "row 0 of t has 1 columns, not 4");
        assertRefused(rows -> ((CheckedRows) rows.integer(1)).requireNoRowOpen(), "was never ended");
    }

    private interface Writing {
        void to(RowWriter writer) throws IOException;
    }

    private static void assertRefused(Writing writing, String message) {
        assertThatThrownBy(() -> writing.to(new CheckedRows(TABLE)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(message);
    }
}
