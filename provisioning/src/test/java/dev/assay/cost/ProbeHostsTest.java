package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.provisioning.Rds;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class ProbeHostsTest {

    private static final ResourceBill STUDY = Rds.bill(Rds.STUDY);

    private static ProbeHosts parse(String text) {
        return Rds.BILLS.hosts(text, Rds.BOOK);
    }

    private static PricedBill priced(ResourceBill bill) {
        return Pricing.price(bill, Rds.BOOK, PricingTerms.onDemand(LocalDate.of(2026, 11, 22)));
    }

    /** Two at 0.096 USD an hour. */
    @Test
    void theyArePricedApart() {
        PricedBill bill = priced(parse("ec2:us-east-1:m5.large:2").on(STUDY));
        assertThat(bill.perMonth()).isEqualTo(Money.usd("751.01"));
        assertThat(bill.probe().perMonth(bill.hoursPerMonth())).isEqualTo(Money.usd("140.16"));
    }

    @Test
    void othersTakeTheirPlace() {
        ResourceBill two = parse("ec2:us-east-1:m5.large:2").on(STUDY);
        assertThat(parse("ec2:us-east-1:m5.large").on(two).lines())
                .hasSize(STUDY.lines().size() + 1);
        assertThat(ProbeHosts.without(two)).isEqualTo(STUDY);
        assertThat(ProbeHosts.like(STUDY, two)).isEqualTo(two);
        ResourceBill one = parse("ec2:us-east-1:m5.large").on(STUDY);
        assertThat(ProbeHosts.like(one, two)).as("it names its own").isEqualTo(one);
        assertThat(ProbeHosts.like(one, STUDY)).isEqualTo(one);
    }

    /** The rate that a study published. */
    @Test
    void theHostOfTheStudyHasAPrice() {
        assertThat(priced(parse("ec2:us-east-1:t3.xlarge").on(STUDY))
                        .probe()
                        .perMonth(BigDecimal.valueOf(720))
                        .amount())
                .isEqualByComparingTo("119.808");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "c6i.xlarge | is not a client host; available: ec2:REGION:TYPE[:COUNT] (client hosts on Amazon EC2)",
                "ec2:us-east-1:m5.large:0 | write ec2:REGION:TYPE[:COUNT], such as",
                "ec2:us-aest-1:m5.large | no price of a region 'us-aest-1' (did you mean 'us-east-1'?)",
                "ec2:us-east-1:m5.lagre | no price of a type 'm5.lagre' (did you mean 'm5.large'?)",
                "rds:us-east-1:mysql:db.m5.large:gp2:20GiB | is a database; a client host is needed here; available: ec2:",
                "ec2:us-east-1:t3.2xlarge | No price is guessed: write it into a file of prices"
            })
    void whatHasNoPriceIsRefused(String text, String why) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(text)
                .hasMessageContaining(why);
    }

    @Test
    void aClientHostIsNotPricedAsADatabase() {
        assertThatThrownBy(() -> Rds.BILLS.bill("ec2:us-east-1:m5.large", Rds.BOOK, Path.of("."), null))
                .isInstanceOf(AssayException.class)
                .hasMessage("'ec2:us-east-1:m5.large' is a client host; a database is needed here");
    }
}
