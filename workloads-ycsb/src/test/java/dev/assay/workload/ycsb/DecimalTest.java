package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.RandomStream;
import dev.assay.test.Parallel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

@Parallel
class DecimalTest {

    private final byte[] into = new byte[3 + Decimal.ROOM];

    private void requireWritten(long number) {
        int end = Decimal.write(number, into, 3);
        assertThat(new String(into, 3, end - 3, StandardCharsets.US_ASCII)).isEqualTo(Long.toString(number));
        assertThat(Decimal.length(number)).isEqualTo(end - 3);
    }

    @Test
    void writesSmallNumbers() {
        for (int number = 0; number < 100_000; number++) {
            requireWritten(number);
        }
    }

    @Test
    void writesNumbersNearEachPowerOfTen() {
        for (long power = 1; power < Long.MAX_VALUE / 10; power *= 10) {
            requireWritten(10 * power - 1);
            requireWritten(10 * power);
            requireWritten(10 * power + 1);
        }
        requireWritten(Long.MAX_VALUE);
    }

    @Test
    void writesNumbersOfEveryLength() {
        RandomStream random = new RandomStream(5);
        for (int i = 0; i < 200_000; i++) {
            requireWritten(random.nextLong() >>> (1 + i % 63));
        }
    }
}
