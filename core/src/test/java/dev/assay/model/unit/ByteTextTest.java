package dev.assay.model.unit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class ByteTextTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 bytes",
        "1023, 1023 bytes",
        "1024, 1 KiB",
        "1536, 1.5 KiB",
        "134217728, 128 MiB",
        "1610612736, 1.5 GiB",
        "12000000000, 11 GiB",
        "9223372036854775807, 8192 PiB"
    })
    void usesTheLargestUnitWithAValueOfAtLeastOne(long bytes, String text) {
        assertThat(ByteText.format(bytes)).isEqualTo(text);
    }
}
