package dev.assay.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;
import tools.jackson.core.Version;

@Parallel
class JacksonVersionsTest {

    private static final Version DATABIND = new Version(3, 2, 1, null, "tools.jackson.core", "jackson-databind");

    @Test
    void annotationsOfAnOlderJacksonAreRejectedWithTheVersionToSet() {
        assertThat(JacksonVersions.problem("2.15.4", DATABIND))
                .contains("found jackson-annotations 2.15.4 on the class path, Jackson 3.2 needs 2.22;"
                        + " set com.fasterxml.jackson.core:jackson-annotations to 2.22 or newer, which Jackson 2 accepts"
                        + " too");
        assertThat(JacksonVersions.problem("2.9.10-1", DATABIND)).isPresent();
        assertThat(JacksonVersions.problem("2.21", DATABIND)).isPresent();
        assertThat(JacksonVersions.problem("2.22", DATABIND)).isEmpty();
        assertThat(JacksonVersions.problem("2.23.1", DATABIND)).isEmpty();
        assertThat(JacksonVersions.problem(null, DATABIND)).isEmpty();
    }

    /** A program that merges all libraries into one jar has a version of its own there. */
    @Test
    void theVersionOfAMergedJarIsNotThatOfTheAnnotations() {
        assertThat(JacksonVersions.version("Jackson-annotations", "2.15.4")).isEqualTo("2.15.4");
        assertThat(JacksonVersions.version("shop", "2.3.0")).isNull();
        assertThat(JacksonVersions.version(null, "2.3.0")).isNull();
    }

    @Test
    void ourOwnVersionsFit() {
        JacksonVersions.requireFit();
    }
}
