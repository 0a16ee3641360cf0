package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.document.Documents;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Programs;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The list of components that {@code make sbom} writes: all published modules, and their libraries with the licences of the page. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Exhaustive
@Parallel
class SbomIT {

    private static final Pattern MODULE = Pattern.compile("<artifactId>(assay-[^<]*)</artifactId>");
    private static final Pattern ROW = Pattern.compile("^\\|(.*)\\|$", Pattern.MULTILINE);

    record Sbom(String bomFormat, List<Component> components) {}

    record Component(
            String name,
            String version,
            String purl,
            @Nullable List<Choice> licenses) {

        /** Returns the ids, or names with the form of ids. */
        List<String> licences() {
            return Optional.ofNullable(licenses).orElse(List.of()).stream()
                    .map(Choice::license)
                    .filter(Objects::nonNull)
                    .map(each -> each.id() == null ? String.valueOf(each.name()).replace(' ', '-') : each.id())
                    .toList();
        }
    }

    record Choice(@Nullable License license) {}

    record License(@Nullable String id, @Nullable String name) {}

    @Test
    void namesTheLibrariesOfThePublishedModulesWithTheirLicences() throws Exception {
        Programs.require("make");
        Distribution.Finished made = Distribution.finish(new ProcessBuilder("make", "sbom")
                .directory(DocumentedPages.ROOT.toFile())
                .start());
        assertThat(made.status()).as(made.out() + made.err()).isZero();

        Sbom sbom = Documents.read(DocumentedPages.ROOT.resolve("target/sbom.json"), Sbom.class);

        assertThat(sbom.bomFormat()).isEqualTo("CycloneDX");
        assertThat(sbom.components()).allSatisfy(each -> {
            assertThat(each.version()).isNotBlank();
            assertThat(each.purl()).startsWith("pkg:maven/").contains("/" + each.name() + "@" + each.version());
            assertThat(each.licences()).as(each.name()).isNotEmpty();
        });
        String bom = Files.readString(DocumentedPages.ROOT.resolve("bom/pom.xml"));
        assertThat(sbom.components().stream().map(Component::name))
                .containsAll(new TreeSet<>(DocumentedPages.found(MODULE, bom)));
        assertThat(compared(sbom)).isGreaterThan(70);
    }

    /** Compares licences with those of the page; returns the number of libraries that both name. */
    private static long compared(Sbom sbom) throws Exception {
        List<String> rows =
                DocumentedPages.found(ROW, Files.readString(DocumentedPages.ROOT.resolve("docs/licences.md")));
        long count = 0;
        for (Component each : sbom.components()) {
            Optional<String> row = rows.stream()
                    .filter(cells -> cells.contains("`" + each.name() + "`"))
                    .findFirst();
            if (row.isPresent()) {
                String licence = row.get().substring(0, row.get().indexOf('|'));
                assertThat(each.licences())
                        .as(each.name())
                        .allSatisfy(id -> assertThat(licence)
                                .contains(Map.of(
                                                "The-GNU-General-Public-License,-v2-with-Universal-FOSS-Exception,-v1.0",
                                                "GPL-2.0 with the Universal FOSS Exception 1.0")
                                        .getOrDefault(id, id)));
                count++;
            }
        }
        return count;
    }
}
