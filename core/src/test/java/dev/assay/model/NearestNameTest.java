package dev.assay.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class NearestNameTest {

    @ParameterizedTest
    @CsvSource({"'', '', 0", "abc, abc, 0", "abc, '', 3", "kitten, sitting, 3", "tpcc, tpc-c, 1", "ab, ba, 2"})
    void distanceIsTheNumberOfEdits(String one, String other, int edits) {
        assertThat(NearestName.distance(one, other)).isEqualTo(edits);
        assertThat(NearestName.distance(other, one)).isEqualTo(edits);
    }

    @Test
    void onlyNearNamesAreSuggested() {
        List<String> names = List.of("warehouses", "loader-threads");
        assertThat(NearestName.suggestion("warehouse", names)).isEqualTo(" (did you mean 'warehouses'?)");
        assertThat(NearestName.suggestion("xyz", names)).isEmpty();
        assertThat(NearestName.suggestion("anything", List.of())).isEmpty();
    }

    @Test
    void typingErrorsAreNearerThanSuggestions() {
        List<String> names = List.of("recordcount", "table");
        assertThat(NearestName.slip("recordcout", names)).isEqualTo(" (did you mean 'recordcount'?)");
        assertThat(NearestName.slip("recrodcount", names)).isEqualTo(" (did you mean 'recordcount'?)");
        assertThat(NearestName.slip("records", names)).isEmpty();
        assertThat(NearestName.slip("able", names)).as("too short to tell").isEmpty();
    }
}
