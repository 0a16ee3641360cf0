package dev.assay.model.unit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class MetricNamesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "tpmC; New-Orders per minute (tpmC, TPC-C derived, unaudited); tpmC; tpmC",
                "transactionsPerSecond; transactions per second; transactions/s; TPS",
                "operationsPerSecond; operations per second; operations/s; ops/s",
                "lostParcelsPerMinute; lost parcels per minute; lost parcels/min; lost parcels/min",
                "rowsPerHour; rows per hour; rows/h; rows/h",
                "tpmE; tpmE; tpmE; tpmE"
            })
    void namesRatesInWordsAndKeepsOtherIds(String id, String label, String unit, String heading) {
        assertThat(MetricNames.label(id)).isEqualTo(label);
        assertThat(MetricNames.unit(id)).isEqualTo(unit);
        assertThat(MetricNames.heading(id)).isEqualTo(heading);
    }
}
