package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code price --figures}: published tables. */
@Parallel
class PublishedPricesTest {

    private static final String SYSTEM = "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops";
    private static final Path DOCUMENT =
            Path.of("").toAbsolutePath().resolveSibling("docs").resolve("cost.md");

    @TempDir
    private Path folder;

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("figures.csv"), text).toString();
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, ?>> figures(Captured priced) {
        assertThat(priced.status()).as(priced.err()).isZero();
        return (List<Map<String, ?>>) Json.read(priced.out(), Map.class).get("figures");
    }

    @SuppressWarnings("unchecked")
    private static BigDecimal metric(Map<String, ?> figure, String name) {
        Map<String, ?> cost = (Map<String, ?>) figure.get("cost");
        return ((List<Map<String, ?>>) cost.get("metrics"))
                .stream()
                        .filter(metric -> metric.get("name").equals(name))
                        .map(metric -> new BigDecimal(metric.get("value").toString()))
                        .findFirst()
                        .orElseThrow();
    }

    /** The table of the study of PostgreSQL 15 on RDS, to the last digit that it printed. */
    @Test
    void theTableOfAStudyIsChecked() throws IOException {
        String[][] published = {
            {"2", "244.96", "0.326"},
            {"4", "445.22", "0.593"},
            {"8", "739.99", "0.985"},
            {"16", "661.48", "0.881"},
            {"32", "825.02", "1.099"},
            {"64", "958.75", "1.277"},
            {"128", "1396.26", "1.859"},
            {"256", "1543.42", "2.055"},
            {"512", "1325.27", "1.765"}
        };
        StringBuilder text = new StringBuilder("threads,tps\n");
        for (String[] row : published) {
            text.append(row[0]).append(',').append(row[1]).append('\n');
        }
        List<Map<String, ?>> figures = figures(Captured.run(
                "price", "--figures", file(text.toString()), "--cost", SYSTEM, "--client", "same-zone", "--json"));
        List<String> computed = new ArrayList<>();
        figures.forEach(figure -> computed.add(metric(figure, "tpsPerMonthlyDollar")
                .setScale(3, RoundingMode.HALF_UP)
                .toPlainString()));
        assertThat(computed)
                .containsExactlyElementsOf(
                        Arrays.stream(published).map(row -> row[2]).toList());
        assertThat(figures)
                .allSatisfy(figure -> assertThat(figure.get("cost"))
                        .asInstanceOf(InstanceOfAssertFactories.MAP)
                        .containsEntry("measured", false));
    }

    /** What is billed by use is priced by the counts of a row: 3,600,000 requests in an hour at 0.10 USD a million. */
    @Test
    void countsArePriced() throws IOException {
        Path bill = Files.writeString(folder.resolve("bill.csv"), """
                component,provider,region,key,quantity,unit,reason,price,currency
                instance,own,here,machine,1,Hrs,one machine,0.11,USD
                io,own,here,requests,counted,IOs,each is billed,0.0000001,USD
                """);
        String figures = file("seconds,new-orders,io-requests,system\n60,1807,60000,bill.csv\n60,1807,,bill.csv\n");
        List<Map<String, ?>> priced = figures(Captured.run("price", "--figures", figures, "--json"));
        // (0.11 / 60 + 60000 * 0.0000001) * 10^8 / 1807 and 0.11 / 60 * 10^8 / 1807.
        assertThat(metric(priced.get(0), "microcentsPerTransaction").setScale(2, RoundingMode.HALF_UP))
                .isEqualByComparingTo("433.50");
        assertThat(metric(priced.get(1), "microcentsPerTransaction").setScale(2, RoundingMode.HALF_UP))
                .isEqualByComparingTo("101.46");
        assertThat(Captured.run("price", "--figures", figures).out())
                .contains("line 3: not in the price: io, I/O requests: the figures have no io-requests and seconds")
                .doesNotContain("line 2: not in the price")
                .containsPattern("\\| bill.csv +\\| ");
        assertThat(bill).exists();
    }

    @Test
    void rowsAreMarkedAndKeepTheirLabels() throws IOException {
        String out = Captured.run(
                        "price",
                        "--figures",
                        file("threads,CPU %,tps\n256,80.0,1543.42\n"),
                        "--cost",
                        SYSTEM,
                        "--model",
                        "monthly-dollar")
                .out();
        assertThat(out)
                .containsPattern("threads +\\| CPU % \\| +TPS \\| +per month")
                .containsPattern("256 +\\| 80.0 +\\| 1543.42 \\| 751.01 USD \\| +2.05513 \\| not measured here")
                .contains("not measured here: published figures")
                .contains(SYSTEM + ", on-demand, price lists of 2026-07-28 to 2026-10-15, ")
                .containsPattern(", \\d+ to \\d+ days old on 20\\d\\d-\\d\\d-\\d\\d")
                .containsPattern("list of 2026-10-15, \\d+ days old: AWS list of 2026-10-15");
    }

    @Test
    void whatCannotBePricedIsToldWithItsRow() throws IOException {
        String figures = file("tps,system\n5,rds:us-east-1:postgresql:db.m5.2xlarge:gp4:250GiB\n");
        Captured wrong = Captured.run("price", "--figures", figures);
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains(figures + ":2: ").contains("there is no storage 'gp4'");
        assertThat(Captured.run("price", "--figures", file("tps\n5\n")).err())
                .contains(":2: no system to price: add --cost, or a column system");
        assertThat(Captured.run("price", "--figures", figures, "--meeting", "5 TPS")
                        .err())
                .contains("published figures are not ranked");
        assertThat(Captured.run("price").err()).contains("nothing to price: give folders of runs, or --figures FILE");
        assertThat(Captured.run("price", "--figures", figures, folder.toString())
                        .err())
                .contains("--figures cannot be combined with folders of runs");
    }

    /** The example of the page. */
    @Test
    void theExampleOfThePageIsPriced() throws IOException {
        String page = Files.readString(DOCUMENT);
        String example = Pattern.compile("## Published figures.*?\n\n((?: {4}[^\n]*\n)+)", Pattern.DOTALL)
                .matcher(page)
                .results()
                .map(found -> found.group(1).replaceAll("(?m)^ {4}", ""))
                .findFirst()
                .orElseThrow();
        Captured priced = Captured.run("price", "--figures", file(example), "--cost", SYSTEM);
        assertThat(priced.status()).as(priced.err()).isZero();
        assertThat(priced.out())
                .containsPattern(
                        "256 +\\| 248.83 +\\| 80.0 +\\| 1543.42 \\| 751.01 USD .* 2.05513 \\| not measured here");
    }
}
