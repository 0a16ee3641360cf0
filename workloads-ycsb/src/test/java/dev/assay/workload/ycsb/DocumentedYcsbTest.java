package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.Seeds;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.workload.ForeignProperties.Property;
import dev.assay.spi.workload.ForeignProperties.Unknown;
import dev.assay.spi.workload.WorkloadContext;
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

/** Compares the tables in {@code docs/ycsb.md} with the code. */
@Parallel
class DocumentedYcsbTest {

    /** Returns the cells of a section's table, row by row. */
    private static List<List<String>> table(String heading) throws IOException {
        String page = Files.readString(Path.of("../docs/ycsb.md"));
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

    private static String code(String cell) {
        return cell.replaceAll("`([^`]*)`.*", "$1");
    }

    @Test
    void tableOfWorkloadsHasTheirMix() throws IOException {
        assertThat(table("## Workloads"))
                .extracting(row -> code(row.get(0)))
                .containsExactly(
                        Arrays.stream(CoreWorkloadFile.values()).map(Kebab::of).toArray(String[]::new));
        for (List<String> row : table("## Workloads")) {
            YcsbParameters parameters = Parameters.of("workload", code(row.get(0)));
            assertThat(row.subList(1, 6).stream().map(Double::valueOf))
                    .as("%s", row)
                    .containsExactly(
                            parameters.proportions().readProportion(),
                            parameters.proportions().updateProportion(),
                            parameters.proportions().insertProportion(),
                            parameters.proportions().scanProportion(),
                            parameters.proportions().readModifyWriteProportion());
            assertThat(code(row.get(6))).isEqualTo(Kebab.of(parameters.requestDistribution()));
        }
        assertThat(Parameters.of("workload", "e").scans().minScanLength()).isEqualTo(1);
        assertThat(Parameters.of("workload", "e").scans().maxScanLength()).isEqualTo(100);
    }

    @Test
    void tableOfDistributionsHasAllWithTheirDefaults() throws IOException {
        List<List<String>> rows = table("## Keys");
        assertThat(rows)
                .extracting(row -> code(row.get(0)))
                .containsExactly(Arrays.stream(YcsbParameters.RequestDistribution.values())
                        .map(Kebab::of)
                        .toArray(String[]::new));
        YcsbParameters none = Parameters.of();
        assertThat(rows.get(0).get(0)).contains("(the default)").contains(Kebab.of(none.requestDistribution()));
        assertThat(none.skew().hotspotOpnFraction()).isEqualTo(0.8);
        assertThat(none.skew().hotspotDataFraction()).isEqualTo(0.2);
        assertThat(none.skew().exponentialPercentile()).isEqualTo(95);
        assertThat(none.skew().exponentialFrac()).isEqualTo(0.8571428571);
        assertThat(rows.get(1).get(1))
                .as("the share of the hottest key, which is 1/ζ")
                .contains(String.format(Locale.ROOT, "%.1f %%", 100 / 26.46902820178302));
    }

    @Test
    void tableOfStatementsHasTheExecutedOnes() throws IOException {
        KeyTable table = Parameters.of().shape().keyTable();
        KeyValueStatements statements = new KeyValueStatements(table, new SqlCatalogue());
        RowBuffer change = new RowBuffer(10, 1);
        change.written(0, 1);
        List<List<String>> rows = table("## The store");
        assertThat(code(rows.get(0).get(1)))
                .isEqualTo(statements.read(table.allFields()).text("postgresql"));
        assertThat(code(rows.get(1).get(1)))
                .isEqualTo(statements.scan(table.allFields()).text("postgresql"));
        assertThat(statements.scan(table.allFields()).text("mysql"))
                .isEqualTo(statements.scan(table.allFields()).text("mariadb"))
                .endsWith(" ORDER BY YCSB_KEY LIMIT ?");
        assertThat(code(rows.get(2).get(1))).isEqualTo(statements.update(change).text("h2"));
        assertThat(code(rows.get(3).get(1)))
                .isEqualTo(statements
                        .insert()
                        .text("h2")
                        .replaceAll("field0, .*, field9", "field0, …, field9")
                        .replaceAll("\\(\\?, .*, \\?\\)", "(?, ?, …, ?)"));
        assertThat(rows).hasSize(5);
    }

    @Test
    void tableOfDocumentsHasTheStatementsOfEachProduct() throws IOException {
        DocumentStatements statements = new DocumentStatements(
                Parameters.of("layout", "document").shape().keyTable(), new SqlCatalogue());
        RowBuffer change = new RowBuffer(10, 1);
        change.written(0, 1);
        FieldSet all = FieldSet.all(10);
        List<List<String>> rows = table("## Rows or documents");
        assertThat(rows).hasSize(5);
        for (String product : List.of("postgresql", "mysql")) {
            assertThat(rows)
                    .extracting(row -> code(row.get(product.equals("mysql") ? 2 : 1)))
                    .containsExactly(
                            statements.read(all).text(product),
                            statements.read(FieldSet.only(0)).text(product),
                            statements.scan(all).text(product),
                            statements.update(change).text(product),
                            statements.insert().text(product));
        }
        assertThat(statements.update(change).text("mariadb"))
                .isEqualTo(statements.update(change).text("mysql"));
    }

    @Test
    void tableOfPropertiesHasThoseThatSetTheLoad() throws IOException {
        for (List<String> row : table("## YCSB's properties")) {
            String name = code(row.get(0));
            String value = name.equals("workload") ? "site.ycsb.workloads.CoreWorkload" : "7";
            assertThat(new CoreProperties()
                            .translate(List.of(new Property(name, value, "")), Unknown.REFUSED)
                            .notes())
                    .isEmpty();
        }
        assertThat(table("## YCSB's properties")).hasSize(5);
    }

    @Test
    void tableOfDeviationsHasExactlyTheLinesOfResults() throws IOException {
        Set<String> lines = new LinkedHashSet<>();
        for (Object[] given : new Object[][] {
            {"workload", "a", "read-all-fields", false},
            {"workload", "a", "read-all-fields", false, "layout", "document"},
            {"workload", "d", "data-integrity", true},
            {"core-workload-insertion-retry-limit", 1}
        }) {
            YcsbParameters parameters = Parameters.of(given);
            YcsbWorkload workload = new YcsbWorkload(parameters, new WorkloadContext(new Seeds(1), 0));
            lines.addAll(workload.deviations(null));
            lines.addAll(workload.deviations(workload.dataset().marker()));
        }
        assertThat(table("## How it differs from YCSB"))
                .extracting(row -> row.get(0))
                .containsExactlyInAnyOrderElementsOf(lines);
    }
}
