package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.model.Sha256;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dated price lists from files of the provider. */
@Parallel
class PricesUpdateCommandTest {

    private static final Path PLANS = Path.of("").toAbsolutePath().resolveSibling("plans");
    private static final String HEADER = "provider,region,key,unit,price,currency,option,list_date,source\n";

    @TempDir
    private Path folder;

    private Path document(String... products) throws IOException {
        return Files.writeString(folder.resolve("document.json"), "[" + String.join(",\n", products) + "]");
    }

    private Captured update(Path document, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "prices",
                "update",
                "--from",
                document.toString(),
                "--out",
                folder.resolve("prices").toString()));
        words.addAll(List.of(more));
        return Captured.run(words.toArray(String[]::new));
    }

    private Path list(String region) {
        return folder.resolve("prices/aws-" + region + "-2026-03-18.csv");
    }

    @Test
    void eachRegionHasADatedList() throws IOException {
        Path document = document(
                PriceListDocuments.instance("AXC2", "us-east-1", "0.0170000000"),
                PriceListDocuments.instance("BXC2", "eu-west-1", "0.0180000000"));
        Captured done = update(document);
        assertThat(done.status()).as(done.err()).isEqualTo(ExitStatus.DONE);
        String sha256 = Sha256.hex(Files.readString(document));
        assertThat(list("us-east-1"))
                .hasContent(HEADER
                        + "aws,us-east-1,rds.instance.mysql.db.t3.micro.single,Hrs,0.017,USD,on-demand,2026-03-18,"
                        + "\"AWS price list of 2026-03-18, SKU AXC2, document sha256 " + sha256.substring(0, 12)
                        + "\"\n");
        assertThat(list("eu-west-1")).content().contains(",0.018,USD,");
        assertThat(done.out())
                .contains(list("us-east-1") + ": 1 price of aws us-east-1, list of 2026-03-18, ")
                .containsPattern("list of 2026-03-18, \\d+ days old\n    from " + document + ", sha256 " + sha256)
                .contains("no price of: ")
                .contains("throughput of gp3, one zone (rds.throughput.gp3.single)")
                .endsWith("To use them: --prices " + folder.resolve("prices") + "\n");
    }

    @Test
    void theListIsUsedInPlaceOfShippedPrices() throws IOException {
        update(document(
                PriceListDocuments.instance("AXC2", "us-east-1", "PostgreSQL", "db.m5.2xlarge", "0.8990000000")));
        Path lists = folder.resolve("prices");
        assertThat(Captured.run(
                                "prices",
                                "--key",
                                "postgresql.db.m5.2xlarge.single",
                                "--region",
                                "us-east-1",
                                "--prices",
                                lists.toString())
                        .out())
                .containsPattern("0.899 USD +Hrs +on-demand +2026-03-18")
                .doesNotContain("0.712");
        assertThat(Captured.run(
                                "provision",
                                "plan",
                                PLANS.resolve("s4-postgres-per-dollar.yaml").toString(),
                                "--on",
                                "2026-11-27",
                                "--prices",
                                lists.toString())
                        .out())
                .contains("0.899 USD per Hrs")
                .contains("list of 2026-03-18, 254 days old: AWS price list of 2026-03-18, SKU AXC2, document sha256 ");
    }

    @Test
    void documentHasTheSame() throws IOException {
        Path document = document(PriceListDocuments.instance("AXC2", "us-east-1", "0.0170000000"));
        Map<?, ?> printed = Json.read(update(document, "--json").out(), Map.class);
        assertThat((List<?>) printed.get("lists")).singleElement().satisfies(each -> {
            Map<?, ?> list = (Map<?, ?>) each;
            assertThat(list.get("file")).isEqualTo(list("us-east-1").toString());
            assertThat(list.get("listDate")).isEqualTo("2026-03-18");
            assertThat(list.get("prices")).isEqualTo(1);
            assertThat(list.get("written")).isEqualTo(true);
            Map<?, ?> from = (Map<?, ?>) list.get("document");
            assertThat(from.get("file")).isEqualTo(document.toString());
            assertThat(from.get("sha256")).isEqualTo(Sha256.hex(Files.readString(document)));
        });
    }

    /** Prices of a day never change: a list with others has been made from another document. */
    @Test
    void existingListsAreNotReplaced() throws IOException {
        update(document(PriceListDocuments.instance("AXC2", "us-east-1", "0.0170000000")));
        Captured same = update(document(PriceListDocuments.instance("BXC2", "us-east-1", "0.017")));
        assertThat(same.status()).isEqualTo(ExitStatus.DONE);
        assertThat(same.out()).contains(list("us-east-1") + " is there already: 1 price of aws us-east-1");
        Captured other = update(document(PriceListDocuments.instance("AXC2", "us-east-1", "0.0180000000")));
        assertThat(other.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(other.err()).contains(list("us-east-1") + " exists with other prices of the same date");
        assertThat(list("us-east-1")).content().contains(",0.017,USD,", "SKU AXC2");
    }

    @Test
    void twoCandidatesAreAnError() throws IOException {
        Captured two = update(document(
                PriceListDocuments.instance("AXC2", "us-east-1", "0.0170000000"),
                PriceListDocuments.instance("BXC2", "us-east-1", "0.0180000000")));
        assertThat(two.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(two.err())
                .contains("2 products match aws us-east-1 rds.instance.mysql.db.t3.micro.single (on-demand)")
                .contains("AXC2: MySQL, InstanceUsage:db.t3.micro, 0.017 USD per Hrs")
                .contains("BXC2: MySQL, InstanceUsage:db.t3.micro, 0.018 USD per Hrs");
        assertThat(folder.resolve("prices")).doesNotExist();
    }

    @Test
    void regionsWithoutAPriceAreRefusedBeforeAListIsWritten() throws IOException {
        Path document = document(
                PriceListDocuments.instance("AXC2", "us-east-1", "0.0170000000"),
                PriceListDocuments.instance("BXC2", "eu-west-1", "0.0180000000"));
        Captured wrong = update(document, "--region", "us-east-1,eu-wset-1");
        assertThat(wrong.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(wrong.err())
                .contains("--region: " + document + " has no price in 'eu-wset-1' (did you mean 'eu-west-1'?); it has"
                        + " prices in eu-west-1, us-east-1");
        assertThat(folder.resolve("prices")).doesNotExist();
        assertThat(update(document, "--provider", "google").err())
                .contains("--provider: " + document + " has no price of the provider 'google'");
    }

    @Test
    void theServiceNeedsARegion() {
        Captured missing = Captured.run("prices", "update");
        assertThat(missing.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(missing.err()).contains("--region is missing");
        assertThat(Captured.run(
                                "prices",
                                "update",
                                "--from",
                                folder.resolve("none.json").toString())
                        .err())
                .contains("none.json cannot be read: there is no such file");
    }
}
