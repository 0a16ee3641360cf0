package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.unit.Kebab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.data.Percentage;

/** The table of statements and round trips in {@code docs/measuring.md}. Immutable. */
record DocumentedStatements(List<List<String>> rows) {

    private static final Pattern RANGE = Pattern.compile("(\\d+)(?: to (\\d+))?.*");

    static DocumentedStatements read() throws IOException {
        String page = Files.readString(Path.of("../docs/measuring.md"));
        List<List<String>> rows = page.lines()
                .dropWhile(line -> !line.startsWith("| statements |"))
                .takeWhile(line -> line.startsWith("| "))
                .map(line -> Arrays.asList(line.substring(2).split(" \\| ?")))
                .toList();
        assertThat(rows).hasSize(TransactionKind.values().length + 4);
        return new DocumentedStatements(rows);
    }

    private String cell(String row, AccessStyle style) {
        int column = rows.get(0).indexOf("`" + Kebab.of(style) + "`");
        return rows.stream()
                .filter(cells -> cells.get(0).toLowerCase(Locale.ROOT).startsWith(row))
                .findFirst()
                .orElseThrow()
                .get(column);
    }

    /** Requires that the numbers of statements of some transactions, without the end, are within the documented range. */
    void requireContains(TransactionKind kind, AccessStyle style, IntSummaryStatistics statements) {
        String cell = cell(kind.id(), style);
        Matcher range = RANGE.matcher(cell);
        assertThat(range.matches()).as(cell).isTrue();
        int least = Integer.parseInt(range.group(1));
        int most = range.group(2) == null ? least : Integer.parseInt(range.group(2));
        assertThat(statements.getMin()).as("%s %s: %s", kind, style, statements).isBetween(least, most);
        assertThat(statements.getMax()).as("%s %s: %s", kind, style, statements).isBetween(least, most);
    }

    /** Requires that a mean number of round trips in the standard's mix is the documented one, or in its range. */
    void requireMean(AccessStyle style, double found) {
        double[] bounds = Arrays.stream(cell("round trips", style).split(" to "))
                .mapToDouble(Double::parseDouble)
                .toArray();
        if (bounds.length == 1) {
            assertThat(found).as("round trips, %s", style).isCloseTo(bounds[0], Percentage.withPercentage(5));
        } else {
            assertThat(found).as("round trips, %s", style).isBetween(0.95 * bounds[0], 1.05 * bounds[1]);
        }
    }
}
