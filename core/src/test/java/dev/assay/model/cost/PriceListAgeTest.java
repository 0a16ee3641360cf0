package dev.assay.model.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@Parallel
class PriceListAgeTest {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 28);

    private static List<LocalDate> lists(String... dates) {
        return Stream.of(dates).map(LocalDate::parse).toList();
    }

    @Test
    void agesAreDaysBeforeTheDay() {
        assertThat(PriceListAge.of(lists("2026-10-15", "2026-10-15"), DAY))
                .contains("price list of 2026-10-15, 44 days old");
        assertThat(PriceListAge.of(lists("2026-10-15", "2024-07-01", "2026-11-27"), DAY))
                .contains("price lists of 2024-07-01 to 2026-11-27, 1 to 880 days old");
        assertThat(PriceListAge.of(List.of(), DAY)).isEmpty();
        assertThat(PriceListAge.of(DAY.minusDays(1), DAY)).isEqualTo("1 day old");
        assertThat(PriceListAge.of(DAY, DAY)).isEqualTo("0 days old");
    }
}
