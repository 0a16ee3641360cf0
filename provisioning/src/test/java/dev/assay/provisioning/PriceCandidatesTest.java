package dev.assay.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.cost.UnitPrice;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exactly one product of a price list matches a rule. */
@Parallel
class PriceCandidatesTest {

    @TempDir
    private Path folder;

    private static String instance(String sku, String price) {
        return element(
                sku,
                "Database Instance",
                "\"databaseEngine\":\"MySQL\",\"instanceType\":\"db.t3.micro\",\"usagetype\":\"InstanceUsage:db.t3.micro\"",
                "Hrs",
                price);
    }

    private static String storage(String sku, String engine, String volume, String price) {
        return element(
                sku,
                "Database Storage",
                "\"databaseEngine\":\"" + engine + "\",\"volumeType\":\"" + volume
                        + "\",\"usagetype\":\"RDS:GP3-Storage\"",
                "GB-Mo",
                price);
    }

    private static String element(String sku, String family, String attributes, String unit, String price) {
        return """
                {"product":{"productFamily":"%s","sku":"%s","attributes":{"regionCode":"us-east-1",\
                "deploymentOption":"Single-AZ",%s}},"terms":{"OnDemand":{"%s.T":{"priceDimensions":{"1":\
                {"unit":"%s","beginRange":"0","endRange":"Inf","pricePerUnit":{"USD":"%s"}}}}}},\
                "publicationDate":"2026-03-18T22:59:23Z"}""".formatted(family, sku, attributes, sku, unit, price);
    }

    private List<UnitPrice> rows(String... elements) throws IOException {
        Path file = Files.writeString(folder.resolve("list.json"), "[" + String.join(",", elements) + "]");
        return new ShippedPrices().read(file).orElseThrow().rows();
    }

    @Test
    void twoProductsForOneRuleAreNamed() {
        assertThatThrownBy(() -> rows(instance("A1", "0.017"), instance("B2", "0.018")))
                .isInstanceOf(AssayException.class)
                .hasMessage(folder.resolve("list.json")
                        + ": 2 products match aws us-east-1 rds.instance.mysql.db.t3.micro.single (on-demand), exactly one is"
                        + " needed; remove the others from a copy of the list\n"
                        + "    A1: MySQL, InstanceUsage:db.t3.micro, 0.017 USD per Hrs\n"
                        + "    B2: MySQL, InstanceUsage:db.t3.micro, 0.018 USD per Hrs");
    }

    @Test
    void twoProductsWithTheSamePriceAreStillTwo() {
        assertThatThrownBy(() -> rows(instance("A1", "0.017"), instance("B2", "0.017")))
                .hasMessageContaining("2 products match aws us-east-1 rds.instance.mysql.db.t3.micro.single");
    }

    @Test
    void oneProductOnTwoPagesIsOne() throws IOException {
        assertThat(rows(instance("A1", "0.017"), instance("A1", "0.0170"))).hasSize(1);
    }

    @Test
    void oneProductWithTwoPricesIsRefused() {
        assertThatThrownBy(() -> rows(instance("A1", "0.017"), instance("A1", "0.018")))
                .hasMessageContaining("2 products match");
    }

    /** Some storage is listed once for each engine. */
    @Test
    void enginesThatShareAResourceNeedOnePrice() throws IOException {
        assertThat(rows(
                        storage("M1", "MySQL", "General Purpose-GP3", "0.115"),
                        storage("P1", "PostgreSQL", "General Purpose-GP3", "0.115"),
                        storage("X1", "Any", "General Purpose-GP3", "0.115")))
                .singleElement()
                .satisfies(row -> assertThat(row.source()).endsWith("SKU X1"));
        assertThatThrownBy(() -> rows(
                        storage("M1", "MySQL", "General Purpose-GP3", "0.115"),
                        storage("P1", "PostgreSQL", "General Purpose-GP3", "0.125"),
                        instance("A1", "0.017"),
                        instance("B2", "0.017")))
                .hasMessageContaining("2 products match aws us-east-1 rds.storage.gp3.single (on-demand)")
                .hasMessageContaining("\n    P1: PostgreSQL, RDS:GP3-Storage, 0.125 USD per GB-Mo")
                .hasMessageEndingWith(
                        "\n    the same for: aws us-east-1 rds.instance.mysql.db.t3.micro.single (on-demand)");
    }

    /** A kind of storage of tomorrow must not get the price of another one. */
    @Test
    void unknownStorageHasNoKey() throws IOException {
        String iops = element(
                "N1",
                "Provisioned IOPS",
                "\"databaseEngine\":\"Any\",\"volumeType\":\"General Purpose-GP9\",\"usagetype\":\"RDS:GP9-PIOPS\"",
                "IOPS-Mo",
                "9");
        assertThat(rows(instance("A1", "0.017"), iops, storage("S1", "Any", "General Purpose-GP9", "9")))
                .hasSize(1);
    }
}
