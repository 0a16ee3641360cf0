package dev.assay.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.unit.Kebab;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.test.Parallel;
import dev.assay.workload.oltp.Shapes.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code docs/personas.md} says what the code does. */
@Parallel
class DocumentedPersonasTest {

    private static List<String> section(String heading) throws IOException {
        String page = Files.readString(Path.of("../docs/personas.md"));
        assertThat(page).contains("\n" + heading + "\n");
        return page.substring(page.indexOf("\n" + heading + "\n") + 1)
                .lines()
                .skip(1)
                .takeWhile(line -> !line.startsWith("## ") && !line.startsWith("### "))
                .toList();
    }

    private static List<List<String>> table(String heading) throws IOException {
        return section(heading).stream()
                .filter(line -> line.startsWith("| "))
                .skip(2)
                .map(line -> Arrays.stream(line.split("\\|"))
                        .skip(1)
                        .map(cell -> cell.strip().replace("`", ""))
                        .toList())
                .toList();
    }

    @Test
    void tableOfChangesIsThatOfTheCode() throws IOException {
        assertThat(table("## What each changes"))
                .containsExactlyElementsOf(Arrays.stream(Persona.values())
                        .map(DocumentedPersonasTest::row)
                        .toList());
    }

    private static List<String> row(Persona persona) {
        List<String> draws = new ArrayList<>();
        draws.add(Kebab.of(persona.defaultDraws()));
        persona.draws().stream()
                .filter(draw -> draw != persona.defaultDraws())
                .map(Kebab::of)
                .forEach(draws::add);
        List<String> scripts = Arrays.stream(OltpScriptName.values())
                .filter(persona::has)
                .map(OltpScriptName::id)
                .toList();
        return List.of(
                persona.id(),
                switch (persona.demarcation()) {
                    case DRIVER -> "by the driver";
                    case EXPLICIT_SQL -> "prepared";
                    case EXPLICIT_TEXT -> "text";
                    case AUTOCOMMIT, SELF, NONE -> throw new AssertionError(persona);
                },
                statements(persona),
                switch (persona.failures()) {
                    case OF_EVERY_WORKLOAD -> "mended";
                    case RESTARTED -> "restarted";
                    case RESTARTED_0_4 -> "restarted, 0.4";
                },
                String.join(", ", draws),
                persona.transactions() == 0 ? "none" : String.valueOf(persona.transactions()),
                scripts.size() == OltpScriptName.values().length ? "all" : String.join(", ", scripts));
    }

    private static String statements(Persona persona) {
        boolean prepared = Shapes.ofTransaction(Given.of(persona, OltpScriptName.READ_WRITE, 1, 1_000), "postgresql")
                .get(1)
                .prepared();
        boolean insertIsText = persona.has(OltpScriptName.INSERT)
                && !Shapes.ofTransaction(Given.of(persona, OltpScriptName.INSERT, 1, 1_000), "postgresql")
                        .get(0)
                        .prepared();
        return (prepared ? "prepared" : "text") + (prepared && insertIsText ? ", but for insert" : "");
    }

    @Test
    void tableOfTablesIsThatOfTheCode() throws IOException {
        assertThat(table("## Tables and rows"))
                .extracting(cells -> cells.subList(0, 2))
                .containsExactlyElementsOf(Arrays.stream(Persona.values())
                        .map(persona -> List.of(persona.id(), tables(persona)))
                        .toList());
    }

    private static String tables(Persona persona) {
        Table table = Schema.tables(Given.parameters("persona", persona.id())).get(0);
        String integer = table.columns().get(0).type() instanceof SqlType.UnsignedInt ? "int unsigned" : "int";
        assertThat(table.columns().get(1).type())
                .isEqualTo(table.columns().get(0).type());
        return table.name().replace('1', 'N') + ", " + integer + ", "
                + table.options().get("mysql");
    }

    @ParameterizedTest
    @EnumSource
    void whatATransactionSendsIsWrittenThere(Persona persona) throws IOException {
        List<String> shapes =
                Shapes.ofTransaction(Given.of(persona, OltpScriptName.READ_WRITE, 1, 1_000), "postgresql").stream()
                        .map(Shape::text)
                        .collect(Collectors.toList());
        assertThat(shapes.subList(1, 11)).containsOnly(shapes.get(1));
        shapes.subList(2, 11).clear();
        shapes.set(1, shapes.get(1) + " (10)");
        String heading = persona.legacy() ? "### " + persona.id() : "### assay, sysbench-1.0, sysbench-master";
        assertThat(section(heading).stream()
                        .dropWhile(line -> !line.equals("```"))
                        .skip(1)
                        .takeWhile(line -> !line.equals("```"))
                        .toList())
                .isEqualTo(shapes);
    }
}
