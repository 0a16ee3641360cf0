package dev.assay.jdbc.internal.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

@Parallel
class NumericBytesTest {

    /** Decodes the bytes as PostgreSQL's documentation of {@code numeric} describes. */
    private static BigDecimal read(ByteBuffer bytes) {
        assertThat(bytes.getInt()).as("length").isEqualTo(bytes.remaining());
        int count = bytes.getShort();
        int weight = bytes.getShort();
        int sign = bytes.getShort();
        int scale = bytes.getShort();
        BigDecimal value = BigDecimal.ZERO;
        for (int i = 0; i < count; i++) {
            int group = bytes.getShort();
            assertThat(group).isBetween(0, 9_999);
            value = value.add(BigDecimal.valueOf(group).scaleByPowerOfTen(4 * (weight - i)));
        }
        assertThat(sign).isIn(0, 0x4000);
        return (sign == 0 ? value : value.negate()).setScale(scale);
    }

    private static void assertWritten(long unscaled, int scale) {
        ByteBuffer bytes = ByteBuffer.allocate(64);
        new NumericBytes().write(unscaled, scale, bytes);
        assertThat(read(bytes.flip())).isEqualTo(BigDecimal.valueOf(unscaled, scale));
    }

    @Test
    void everyNumberAndScaleIsThatOfBigDecimal() {
        SplittableRandom random = new SplittableRandom(20_260_101);
        for (int scale = 0; scale <= 18; scale++) {
            for (long unscaled : new long[] {0, 1, -1, 9_999, 10_000, -10_001, Long.MAX_VALUE, Long.MIN_VALUE}) {
                assertWritten(unscaled, scale);
            }
            for (int i = 0; i < 2_000; i++) {
                assertWritten(random.nextLong() >> random.nextInt(64), scale);
            }
        }
    }
}
