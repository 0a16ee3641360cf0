package dev.assay.jdbc.internal.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.random.RandomStream;
import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.junit.jupiter.api.Test;

@Parallel
class TextRowsTest {

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

    /** Keeps the sent bytes. */
    private static final class Kept extends TextRows {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Kept(int columns) {
            super(columns);
        }

        @Override
        protected void send(byte[] sent, int length) {
            bytes.write(sent, 0, length);
        }

        @Override
        public long finish() throws IOException {
            flush();
            return 0;
        }

        @Override
        public void close() {
            // nothing is open
        }

        String text() throws IOException {
            finish();
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }

    @Test
    void numbersAreThoseOfJava() throws IOException {
        Kept rows = new Kept(1);
        StringBuilder expected = new StringBuilder();
        for (int bits = 0; bits < 64; bits++) {
            for (long near = -2; near <= 2; near++) {
                for (long value : new long[] {(1L << bits) + near, -(1L << bits) + near}) {
                    rows.integer(value).endRow();
                    expected.append(value).append('\n');
                }
            }
        }
        for (long power = 1; power > 0 && power <= 1_000_000_000_000_000_000L; power *= 10) {
            rows.integer(power - 1).endRow();
            rows.integer(power).endRow();
            expected.append(power - 1).append('\n').append(power).append('\n');
        }
        RandomStream random = new RandomStream(1);
        for (int i = 0; i < 100_000; i++) {
            long value = random.nextLong() >> random.nextInt(64);
            rows.integer(value).endRow();
            expected.append(value).append('\n');
        }
        assertThat(rows.text()).isEqualTo(expected.toString());
    }

    @Test
    void decimalsAreThoseOfJava() throws IOException {
        Kept rows = new Kept(1);
        StringBuilder expected = new StringBuilder();
        RandomStream random = new RandomStream(2);
        for (int i = 0; i < 50_000; i++) {
            long unscaled = random.nextLong() >> random.nextInt(64);
            int scale = random.nextInt(19);
            rows.decimal(unscaled, scale).endRow();
            expected.append(BigDecimal.valueOf(unscaled, scale).toPlainString()).append('\n');
        }
        for (long unscaled : new long[] {0, -1, 5, -1000, Long.MIN_VALUE, Long.MAX_VALUE}) {
            for (int scale = 0; scale <= 18; scale++) {
                rows.decimal(unscaled, scale).endRow();
                expected.append(BigDecimal.valueOf(unscaled, scale).toPlainString())
                        .append('\n');
            }
        }
        assertThat(rows.text()).isEqualTo(expected.toString());
    }

    @Test
    void timestampsAreThoseOfJavaHoweverTheyFollowEachOther() throws IOException {
        Kept rows = new Kept(1);
        StringBuilder expected = new StringBuilder();
        RandomStream random = new RandomStream(3);
        long micros = 0;
        for (int i = 0; i < 50_000; i++) {
            // the same moment, the same day, another year
            int change = random.nextInt(3);
            if (change == 1) {
                micros += random.nextInt(1_000_000_000);
            } else if (change == 2) {
                micros = random.nextInt(Integer.MAX_VALUE) * 1_000_003L - 1_000_000_000_000_000L;
            }
            rows.timestamp(micros).endRow();
            LocalDateTime moment = LocalDateTime.ofEpochSecond(
                    Math.floorDiv(micros, 1_000_000L), (int) Math.floorMod(micros, 1_000_000L) * 1_000, ZoneOffset.UTC);
            expected.append(MOMENT.format(moment)).append('\n');
        }
        assertThat(rows.text()).isEqualTo(expected.toString());
    }

    @Test
    void whatWouldEndAColumnIsEscapedAtAnyPlaceOfTheBuffer() throws IOException {
        Kept rows = new Kept(2);
        StringBuilder expected = new StringBuilder();
        String text = "a\tb\nc\rd\\e\u000b\u0000 ä€\uD83D\uDE00\\N";
        String escaped = "a\\tb\\nc\\rd\\\\e\u000b\u0000 ä€\uD83D\uDE00\\\\N";
        for (int i = 0; i < 20_000; i++) {
            rows.text(text).nullValue().endRow();
            expected.append(escaped).append("\t\\N\n");
        }
        for (int length : new int[] {0, 1, 16_383, 16_384, 16_385, 65_535, 65_536, 200_000, 400_000}) {
            rows.text("\\".repeat(length)).text("x".repeat(length)).endRow();
            expected.append("\\".repeat(2 * length))
                    .append('\t')
                    .append("x".repeat(length))
                    .append('\n');
        }
        assertThat(rows.text()).isEqualTo(expected.toString());
    }

    @Test
    void bytesOfATextAreTakenFromTheMiddle() throws IOException {
        Kept rows = new Kept(1);
        byte[] bytes = "..text..".getBytes(StandardCharsets.UTF_8);
        rows.text(bytes, 2, 4).endRow();
        assertThat(rows.text()).isEqualTo("text\n");
    }

    @Test
    void aRowHasAllItsColumns() throws IOException {
        Kept rows = new Kept(2);
        rows.integer(1);
        assertThatThrownBy(rows::endRow).isInstanceOf(IllegalStateException.class);
    }
}
