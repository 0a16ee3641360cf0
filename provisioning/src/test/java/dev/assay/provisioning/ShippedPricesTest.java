package dev.assay.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.Sku;
import dev.assay.test.Parallel;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class ShippedPricesTest {

    private static final PriceBook BOOK = Rds.BOOK;

    @Test
    void theEightRegionsAreThere() {
        assertThat(BOOK.regions("aws"))
                .contains(
                        "us-east-1",
                        "us-east-2",
                        "us-west-2",
                        "eu-west-1",
                        "eu-central-1",
                        "eu-north-1",
                        "ap-northeast-1",
                        "ap-southeast-2");
    }

    @ParameterizedTest
    @CsvSource({
        "us-east-1, rds.instance.postgresql.db.m5.2xlarge.single, HOUR, 2026-11-22, 0.712",
        "us-east-1, rds.instance.postgresql.db.m5.2xlarge.multi, HOUR, 2026-11-22, 1.424",
        "us-east-1, rds.instance.mysql.db.m1.small.single, HOUR, 2026-11-22, 0.055",
        "us-east-1, rds.storage.gp3.single, GB_MONTH, 2026-10-10, 0.115",
        "us-east-1, aurora.io, REQUEST, 2026-11-22, 0.0000002",
        "eu-west-1, rds.storage.io1.single, GB_MONTH, 2026-11-22, 0.138"
    })
    void figuresAreThoseOfTheLists(String region, String key, PriceUnit unit, LocalDate on, String usd) {
        assertThat(BOOK.price(new Sku("aws", region, key), unit, PurchaseOption.ON_DEMAND, on)
                        .price())
                .isEqualTo(Money.usd(usd));
    }

    /** The dates of study prices are made up. */
    @Test
    void whatStudiesPaidHoldsForNothingElse() {
        assertThat(BOOK.rows())
                .filteredOn(row -> row.source().startsWith("study"))
                .filteredOn(row -> !row.sku().key().equals("ec2.linux.t3.xlarge")) // of a zone that it names
                .hasSize(14)
                .allMatch(row -> row.sku().provider().equals("study"));
        assertThat(BOOK.regions("aws")).doesNotContain("unknown");
        assertThat(BOOK.rows())
                .filteredOn(row -> row.sku().provider().equals("aws"))
                .filteredOn(row -> !row.source().startsWith("study"))
                .allMatch(row -> row.listDate().isAfter(LocalDate.of(2024, 1, 1)));
    }

    @Test
    void everyClassWithAPriceHasFacts() {
        assertThat(BOOK.rows().stream()
                        .map(row -> row.sku().key())
                        .filter(key -> key.startsWith("rds.instance."))
                        .map(key -> key.substring(key.indexOf(".db.") + 1, key.lastIndexOf('.')))
                        .distinct())
                .hasSizeGreaterThan(80)
                .allMatch(each -> ShippedFacts.of(each).isPresent());
    }

    @Test
    void factsAreThoseOfTheStudies() {
        InstanceFacts facts = ShippedFacts.of("db.m5.2xlarge").orElseThrow();
        assertThat(facts.vcpus()).isEqualTo(8);
        assertThat(facts.memoryGib()).isEqualByComparingTo("32");
        assertThat(facts.burstable()).isFalse();
        assertThat(facts.source()).isEqualTo("study of PostgreSQL 15 on RDS");
        assertThat(facts.limitsSource()).isEqualTo("from memory, unverified");
        assertThat(ShippedFacts.of("db.t2.large").orElseThrow().burstable()).isTrue();
        assertThat(ShippedFacts.of("db.z99.large")).isEmpty();
    }
}
