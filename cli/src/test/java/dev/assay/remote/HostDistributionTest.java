package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of the program is sent to a client host. */
@Parallel
class HostDistributionTest {

    @TempDir
    Path home;

    private static String archive(HostDistribution program) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        program.write(out);
        assertThat(out.size()).isEqualTo((int) program.bytes());
        return out.toString(StandardCharsets.ISO_8859_1);
    }

    /** The host looks for a program by its id: one without these libraries must not be taken for one with them. */
    @Test
    void librariesOfProvidersAreSentIfTheRunNeedsThem() throws IOException {
        for (String file : new String[] {"bin/assay", "lib/core.jar", "providers/aws.jar", "docs/page.md"}) {
            Files.writeString(
                    Files.createDirectories(home.resolve(file).getParent())
                            .resolve(Path.of(file).getFileName()),
                    file);
        }
        HostDistribution usual = HostDistribution.of(home, false);
        HostDistribution whole = HostDistribution.of(home, true);
        assertThat(archive(usual)).contains("bin/assay", "lib/core.jar").doesNotContain("providers/", "docs/");
        assertThat(archive(whole))
                .contains("bin/assay", "lib/core.jar", "providers/aws.jar")
                .doesNotContain("docs/");
        assertThat(usual.id()).isNotEqualTo(whole.id());
    }
}
