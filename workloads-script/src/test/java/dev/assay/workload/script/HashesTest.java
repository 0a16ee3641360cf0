package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hashes and permutations have the values of pgbench 14 and newer. */
@Parallel
class HashesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hash(10, 5432)                                | -5817877081768721676
            hash_murmur2(10, 5432)                        | -5817877081768721676
            hash_fnv1a(10, 5432)                          | -7793829335365542153
            permute(0, 2, 5431)                           | 0
            permute(0, 2, 5433)                           | 1
            permute(9223372036854775796, 9223372036854775797, 5432) | 520382784483822430
            permute(9223372036854775795, 9223372036854775797, 5432) | 1143715004660802862
            permute(9223372036854775790, 9223372036854775797, 5432) | 4542876852200565125
            permute(7, 1, 5432)                           | 0
            """)
    void valuesAreThoseOfPgbench(String expression, long value) {
        assertThat(Evaluated.value(expression)).isEqualTo(value);
    }

    @Test
    void withoutSeedTheyHaveTheDefaultSeed() {
        assertThat(Evaluated.value("hash(10) = hash(10, :default_seed)")).isEqualTo(true);
        assertThat(Evaluated.value("permute(7, 100) = permute(7, 100, :default_seed)"))
                .isEqualTo(true);
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 3, 5, 16, 1000})
    void permutationsHaveEachValueOnce(long size) {
        Permutation permutation = new Permutation();
        for (long seed = 0; seed < 20; seed++) {
            Set<Long> images = new HashSet<>();
            for (long value = 0; value < size; value++) {
                long image = permutation.apply(value, size, seed);
                assertThat(image).isBetween(0L, size - 1);
                images.add(image);
            }
            assertThat(images).hasSize((int) size);
        }
    }

    @Test
    void valuesBeyondTheSizeWrapAround() {
        Permutation permutation = new Permutation();

        assertThat(permutation.apply(1_007, 1_000, 1)).isEqualTo(permutation.apply(7, 1_000, 1));
    }
}
