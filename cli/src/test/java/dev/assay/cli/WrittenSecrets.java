package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Secrets that a command may have written. Stateless. */
final class WrittenSecrets {

    private WrittenSecrets() {}

    /** Requires that there are files in a folder and those below it, and that none of them has the secret. */
    static void requireNone(String secret, Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .doesNotContain(secret));
        }
    }
}
