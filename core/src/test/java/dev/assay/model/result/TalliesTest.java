package dev.assay.model.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Parallel
class TalliesTest {

    @Test
    void countsAreAddedByNameAndPosition() {
        Tallies one = new Tallies(Map.of("a", List.of(1L, 2L), "b", List.of(10L)));
        Tallies other = new Tallies(Map.of("a", List.of(3L, 4L), "c", List.of(7L)));
        assertThat(one.plus(other))
                .isEqualTo(new Tallies(Map.of("a", List.of(4L, 6L), "b", List.of(10L), "c", List.of(7L))))
                .isEqualTo(other.plus(one));
    }

    @Test
    void emptyTalliesAreNeutral() {
        Tallies some = new Tallies(Map.of("a", List.of(1L)));
        assertThat(some.plus(Tallies.NONE)).isEqualTo(some);
        assertThat(Tallies.NONE.plus(some)).isEqualTo(some);
    }

    @Test
    void missingCountsAreZero() {
        assertThat(Tallies.NONE.of("a")).isZero();
        assertThat(Tallies.NONE.of("a", 3)).containsExactly(0L, 0L, 0L);
    }

    @Test
    void listsOfDifferentLengthsCannotBeAdded() {
        Tallies one = new Tallies(Map.of("a", List.of(1L, 2L)));
        Tallies other = new Tallies(Map.of("a", List.of(1L)));
        assertThatThrownBy(() -> one.plus(other)).hasMessageContaining("cannot be added: [1, 2], [1]");
    }

    @Test
    void listsAreCopied() {
        List<Long> list = new ArrayList<>(List.of(1L));
        Map<String, List<Long>> map = new HashMap<>(Map.of("a", list));
        Tallies tallies = new Tallies(map);
        list.set(0, 5L);
        map.clear();
        assertThat(tallies.of("a")).isEqualTo(1);
        assertThatThrownBy(() -> tallies.counts().clear()).isInstanceOf(UnsupportedOperationException.class);
    }
}
