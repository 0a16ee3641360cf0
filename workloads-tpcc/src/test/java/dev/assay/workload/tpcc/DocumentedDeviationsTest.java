package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What results say of the standard is what {@code docs/deviations.md} explains. */
class DocumentedDeviationsTest {

    @Test
    void pageHasEveryLineOfTheResults() throws IOException {
        String page = Files.readString(Path.of("../docs/deviations.md")).replaceAll("\\s+", " ");

        // Four users on ten warehouses without a marker: everything that can be said.
        assertThat(Deviations.of(10, 4, null)).containsAll(Deviations.ofStrict());
        assertThat(Deviations.of(10, 4, null))
                .allSatisfy(line -> assertThat(page).contains("| " + line + " |"));
    }

    @Test
    void sectionOfProfileTpccMysqlHasItsLinesAndNoOthers() throws IOException {
        String page = Files.readString(Path.of("../docs/deviations.md"));
        String section = page.substring(page.indexOf("## Profile `tpcc-mysql`"))
                .lines()
                .skip(1)
                .takeWhile(line -> !line.startsWith("## "))
                .collect(Collectors.joining("\n"));
        assertThat(section.lines().filter(line -> line.startsWith("| ")).skip(2))
                .extracting(row -> row.split(" \\| ")[0].substring(2))
                .containsExactlyElementsOf(MysqlDeviations.of(10, 4, null));
    }
}
