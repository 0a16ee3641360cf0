package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The summary of a run on the terminal. */
@Parallel
class SummaryTextTest {

    private static final Pattern ROW = Pattern.compile("^\\| ([a-z-]+) +\\| +([0-9,]+) \\|.*", Pattern.MULTILINE);

    @TempDir
    Path folder;

    @Test
    void summaryNamesTheRunAndSumsItsTypes() {
        Captured run = Captured.run(
                "run",
                "tpcc",
                "--embedded",
                "noop",
                "--warehouses",
                "3",
                "--users",
                "2",
                "--transactions",
                "500",
                "--out",
                folder.toString());

        assertThat(run.out().lines().filter(line -> line.startsWith("Run ")))
                .singleElement()
                .asString()
                .matches("Run +tpcc, warehouses 3, 2 users, measured for [0-9.]+ s, client host .+");
        List<String> types =
                ROW.matcher(run.out()).results().map(match -> match.group(1)).toList();
        assertThat(types).containsExactly("new-order", "payment", "order-status", "delivery", "stock-level", "all");
        Matcher rows = ROW.matcher(run.out());
        long sum = 0;
        long all = 0;
        while (rows.find()) {
            long committed = Long.parseLong(rows.group(2).replace(",", ""));
            sum += rows.group(1).equals("all") ? 0 : committed;
            all = committed;
        }
        assertThat(all).isEqualTo(sum).isPositive();
    }
}
