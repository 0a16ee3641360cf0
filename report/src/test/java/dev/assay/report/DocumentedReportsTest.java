package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Section;
import dev.assay.report.page.Table;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/reports.md} has every section, chart and table that the studies' reports have, and what it has is in the sources. */
@Parallel
class DocumentedReportsTest {

    private static final Pattern ROW =
            Pattern.compile("^\\| (?:`([a-z-]+)`)? ?\\| `([A-Za-z-]+)` \\|", Pattern.MULTILINE);

    private static final Map<String, String> PLACEHOLDERS =
            Map.of("LOAD", "[a-z]+", "OTHER", "[a-z-]+", "METRIC", "[a-z0-9-]+", "SYSTEM", "[a-z0-9-]+");

    @TempDir
    Path folder;

    private static List<Pattern> documented(Set<String> sections) throws IOException {
        List<Pattern> patterns = new ArrayList<>();
        ROW.matcher(Files.readString(Path.of("../docs/reports.md"))).results().forEach(row -> {
            if (row.group(1) != null) {
                sections.add(row.group(1));
            }
            String pattern = row.group(2);
            for (Map.Entry<String, String> each : PLACEHOLDERS.entrySet()) {
                pattern = pattern.replace(each.getKey(), each.getValue());
            }
            patterns.add(Pattern.compile(pattern));
        });
        return patterns;
    }

    @Test
    void everySectionAndEveryChartIsDocumented() throws IOException {
        Set<String> sections = new TreeSet<>();
        List<Pattern> documented = documented(sections);
        assertThat(documented).hasSizeGreaterThan(30);
        Set<String> found = new TreeSet<>();
        Set<String> foundSections = new TreeSet<>();
        List<Path> runs = List.of(
                Studies.s1(folder), Studies.s2(folder), Studies.s3(folder), Studies.s4(folder), Studies.s5(folder));
        List<List<Path>> reports = new ArrayList<>(runs.stream().map(List::of).toList());
        reports.add(runs.subList(3, 5));
        reports.add(List.of(Studies.s2AsSearch(folder)));
        for (List<Path> report : reports) {
            for (Section section : Pages.of(RunFolders.read(report)).sections()) {
                foundSections.add(section.id());
                for (Block block : section.blocks()) {
                    if (block instanceof Chart chart) {
                        found.add(chart.id());
                    } else if (block instanceof Table table) {
                        found.add(table.id());
                    }
                }
            }
        }
        assertThat(foundSections).isEqualTo(sections);
        assertThat(found)
                .allSatisfy(id -> assertThat(documented)
                        .as(id)
                        .anyMatch(pattern -> pattern.matcher(id).matches()
                                // Of each of several runs.
                                || pattern.matcher(id.replaceFirst("-\\d+$", ""))
                                        .matches()));
    }

    @Test
    void whatIsDocumentedIsInTheSources() throws IOException {
        String sources;
        try (var files = Files.walk(Path.of("src/main/java/dev/assay/report/section"))) {
            sources = files.filter(Files::isRegularFile)
                    .map(file -> {
                        try {
                            return Files.readString(file);
                        } catch (IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    })
                    .collect(Collectors.joining());
        }
        for (Pattern pattern : documented(new TreeSet<>())) {
            String stem = pattern.pattern().replaceAll("\\[.*", "");
            assertThat(sources).contains("\"" + stem);
        }
    }
}
