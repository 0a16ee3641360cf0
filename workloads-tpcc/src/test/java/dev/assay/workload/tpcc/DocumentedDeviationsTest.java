package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What results say of the standard is what {@code docs/deviations.md} explains. */
@Parallel
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
    void firstSectionHasWhatAllResultsHaveAndNoOthers() throws IOException {
        assertThat(rows("## In every result")).containsExactlyElementsOf(Deviations.ofStrict());
    }

    @Test
    void sectionOfProfileTpccMysqlHasItsOwnLinesAndNoOthers() throws IOException {
        List<String> all = MysqlDeviations.of(10, 4, null);
        assertThat(all).startsWith(Deviations.ALWAYS.toArray(String[]::new));
        assertThat(rows("## Profile `tpcc-mysql`"))
                .containsExactlyElementsOf(all.subList(Deviations.ALWAYS.size(), all.size()));
    }

    /** The first column of the section's table. */
    private static List<String> rows(String heading) throws IOException {
        String page = Files.readString(Path.of("../docs/deviations.md"));
        return page.substring(page.indexOf(heading))
                .lines()
                .skip(1)
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("| "))
                .skip(2)
                .map(row -> row.split(" \\| ")[0].substring(2))
                .toList();
    }
}
