package dev.assay.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.Seeds;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** {@code docs/oltp.md} says what the code does. */
@Parallel
class DocumentedOltpTest {

    /** The cells of a section's table, row by row. */
    private static List<List<String>> table(String heading) throws IOException {
        String page = Files.readString(Path.of("../docs/oltp.md"));
        return page.substring(page.indexOf("\n" + heading + "\n") + 1)
                .lines()
                .skip(1)
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("| "))
                .skip(2)
                .map(line -> Arrays.stream(line.split("\\|"))
                        .skip(1)
                        .map(String::strip)
                        .toList())
                .toList();
    }

    @Test
    void tableOfScriptsHasTheirCounts() throws IOException {
        List<String> documented = table("## Scripts").stream()
                .map(row -> row.get(0).replaceAll("`([^`]*)`.*", "$1") + " " + row.get(2) + " " + row.get(3) + " "
                        + row.get(4))
                .toList();
        assertThat(documented)
                .containsExactlyElementsOf(Arrays.stream(OltpScriptName.values())
                        .map(script -> {
                            StatementCounts counts =
                                    EventShape.type(Given.of(script, 1, 100)).statements();
                            if (script == OltpScriptName.BULK_INSERT) {
                                assertThat(counts).isNull();
                                return script.id() + " 0 1 a statement 0";
                            }
                            assertThat(counts).isNotNull();
                            return script.id() + " " + counts.reads() + " " + counts.writes() + " " + counts.others();
                        })
                        .toList());
    }

    @Test
    void tableOfDistributionsHasAll() throws IOException {
        assertThat(table("## Distributions"))
                .extracting(row -> row.get(0).replaceAll("`([^`]*)`.*", "$1").toUpperCase(Locale.ROOT))
                .containsExactlyInAnyOrder(
                        Arrays.stream(RandType.values()).map(Enum::name).toArray(String[]::new));
    }

    @Test
    void tableOfDeparturesHasTheLinesOfTheResultsAndNoOthers() throws IOException {
        Set<String> lines = new LinkedHashSet<>();
        for (Persona persona : Persona.values()) {
            for (OltpScriptName script : OltpScriptName.values()) {
                for (String secondary : List.of("false", "true")) {
                    if (persona.has(script)) {
                        OltpParameters parameters = Given.parameters(
                                "persona", persona.id(), "script", script.id(), "secondary", secondary);
                        OltpDataset data = new OltpDataset(parameters, new Seeds(1));
                        lines.addAll(Deviations.of(parameters, data.marker()));
                    }
                }
            }
        }
        assertThat(table("## How it differs from sysbench"))
                .extracting(row -> row.get(0))
                .containsExactlyInAnyOrderElementsOf(lines);
    }
}
