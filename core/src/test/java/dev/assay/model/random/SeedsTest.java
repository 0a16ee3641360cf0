package dev.assay.model.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

@Parallel
class SeedsTest {

    private final Seeds seeds = new Seeds(42);

    @Test
    void seedOfAPurposeIsIndependentOfOtherPurposes() {
        long think = seeds.derive("think", 3);
        Seeds others = new Seeds(42);
        others.derive("arrivals", 1);
        others.stream("think", 4).nextLong();
        assertThat(others.derive("think", 3)).isEqualTo(think);
    }

    @Test
    void firstRepetitionHasTheExperimentsSeedsAndOthersTheirOwn() {
        assertThat(seeds.ofRepetition(1)).isEqualTo(seeds);
        assertThat(List.of(1, 2, 3, 4).stream().map(seeds::ofRepetition)).doesNotHaveDuplicates();
    }

    @Test
    void purposesWorkersAndExperimentsDiffer() {
        Set<Long> derived = new HashSet<>();
        int made = 0;
        for (long experiment = 0; experiment < 10; experiment++) {
            for (String purpose : new String[] {"think", "retry", "arrivals", "a", "b", "ab", "ba", ""}) {
                for (long worker = -1; worker < 100; worker++) {
                    derived.add(new Seeds(experiment).derive(purpose, worker));
                    made++;
                }
            }
        }
        assertThat(derived).hasSize(made);
    }

    @Test
    void orderAndNumberOfIndexesMatter() {
        assertThat(Set.of(
                        seeds.derive("rows"),
                        seeds.derive("rows", 0),
                        seeds.derive("rows", 0, 0),
                        seeds.derive("rows", 0, 1),
                        seeds.derive("rows", 1, 0)))
                .hasSize(5);
    }

    @Test
    void streamBeginsAtTheDerivedSeed() {
        assertThat(seeds.stream("think", 1).nextLong())
                .isEqualTo(new RandomStream(seeds.derive("think", 1)).nextLong());
    }

    /** The derivation is part of the format of data sets and must never change. */
    @Test
    void derivationIsFixedForEver() {
        assertThat(seeds.derive("rows", 7)).isEqualTo(0xAA51CFC09B0DDB8DL);
    }
}
