package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts that let pgbench execute Assay's transactions. */
@Parallel
class PgbenchScriptsTest {

    private static final Pattern USED = Pattern.compile("(?<![:\\w]):([a-z]\\w*)");
    private static final Pattern SET = Pattern.compile("(?m)^\\\\set (\\w+) ");

    @TempDir
    private Path folder;

    private Map<String, String> written(String style, int warehouses) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String script : PgbenchScripts.write(style, warehouses, folder)) {
            Path file = Path.of(script.substring(0, script.lastIndexOf('@')));
            texts.put(String.valueOf(file.getFileName()), Files.readString(file));
        }
        return texts;
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** 45, 43 and three times 4 of a hundred; 60 % of Payments and Order-Status are by name; all sizes of orders are as frequent. */
    @Test
    void weightsAreThoseOfTheMix() throws IOException {
        Map<String, Integer> weights = new TreeMap<>();
        for (String script : PgbenchScripts.write("statement", 4, folder)) {
            int at = script.lastIndexOf('@');
            weights.put(
                    String.valueOf(Path.of(script.substring(0, at)).getFileName()),
                    Integer.valueOf(script.substring(at + 1)));
        }

        int all = weights.values().stream().mapToInt(Integer::intValue).sum();
        Map<String, Double> shares = new TreeMap<>();
        weights.forEach((file, weight) ->
                shares.merge(file.replaceFirst("(-\\d+)?\\.sql$", ""), 100.0 * weight / all, Double::sum));
        assertThat(shares.values())
                .satisfies(values -> assertThat(
                                values.stream().mapToDouble(Double::doubleValue).sum())
                        .isEqualTo(100, org.assertj.core.data.Offset.offset(1e-9)));
        assertThat(shares.entrySet().stream()
                        .map(share -> share.getKey() + " " + Math.round(100 * share.getValue()) / 100.0))
                .containsExactly(
                        "delivery 4.0",
                        "new-order 45.0",
                        "order-status-by-name 2.4",
                        "order-status-by-number 1.6",
                        "payment-by-name 25.8",
                        "payment-by-number 17.2",
                        "stock-level 4.0");
        assertThat(weights).hasSize(11 + 6).containsKeys("new-order-5.sql", "new-order-15.sql");
        assertThat(weights.get("new-order-5.sql")).isEqualTo(weights.get("new-order-15.sql"));
    }

    @ParameterizedTest
    @CsvSource({"statement, 1", "statement, 4", "procedure, 1", "procedure, 4"})
    void eachScriptIsOneTransactionOfOneStatementWithDefinedVariables(String style, int warehouses) throws IOException {
        written(style, warehouses).forEach((file, text) -> {
            assertThat(text).as(file).doesNotContain("?").doesNotContain("#").contains("\\startpipeline\nBEGIN;\n");
            assertThat(text.lines().filter(line -> line.equals("COMMIT;")))
                    .as(file)
                    .hasSize(1);
            String statement = text.substring(text.indexOf("BEGIN;\n") + 7, text.indexOf("\\endpipeline"));
            assertThat(statement.strip()).as(file).endsWith(";");
            Set<String> defined = found(SET, text);
            defined.add("client_id");
            assertThat(defined).as(file).containsAll(found(USED, text));
        });
    }

    @Test
    void proceduresAreCalledByName() throws IOException {
        assertThat(written("procedure", 2).values())
                .allSatisfy(text -> assertThat(text)
                        .doesNotContain("ARRAY[")
                        .containsPattern("(?i)BEGIN;\\n(SELECT|CALL) .*assay_|(?i)BEGIN;\\n(SELECT|CALL) [^;]*\\("));
    }

    /** Clause 2.4.1.5: one New-Order in a hundred rolls back. */
    @ParameterizedTest
    @ValueSource(strings = {"statement", "procedure"})
    void ordersWithAnUnusedItemRollBack(String style) throws IOException {
        Map<String, String> texts = written(style, 4);
        assertThat(texts.get("new-order-7.sql"))
                .contains("\\set last random(1, 100)")
                .contains("\\set i7 " + NewOrderInput.UNUSED_ITEM)
                .contains("\\if :last = 1\nROLLBACK;\n\\else\nCOMMIT;\n\\endif");
        assertThat(List.of(texts.get("delivery.sql"), texts.get("payment-by-name.sql")))
                .allSatisfy(text -> assertThat(text).doesNotContain("ROLLBACK"));
    }

    @Test
    void oneWarehouseHasNoOther() throws IOException {
        assertThat(written("statement", 1).get("payment-by-number.sql")).contains("\\set cw :w\n");
        assertThat(written("statement", 3).get("payment-by-number.sql"))
                .contains("\\set cw (:w + random(0, 1)) % 3 + 1\n");
    }
}
