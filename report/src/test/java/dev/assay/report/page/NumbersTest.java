package dev.assay.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.internal.text.Numbers;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class NumbersTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1234567;1,234,567",
                "12345.6;12,346",
                "1234.56;1,235",
                "123.456;123.5",
                "74.39;74.39",
                "5;5",
                "0.05;0.05",
                "0.000123456;0.0001235",
                "-3.14159;-3.142",
                "-123456;-123,456",
                "-1234567.8;-1,234,568",
                "-0.0;0",
                "-0.000000000012;0",
                "1e12;1,000,000,000,000",
                "999.95;1,000",
                "0;0",
                "100;100",
                "NaN;–"
            })
    void peopleReadDigitsThatSaySomething(double value, String text) {
        assertThat(Numbers.sensible(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "751.01;751.01",
                "80;80.00",
                "12345.678;12,345.68",
                "1.02878;1.029",
                "0.0342;0.03420",
                "0;0.00",
                "-1234.5;-1,234.50",
                "-123456;-123,456.00"
            })
    void moneyHasItsCents(BigDecimal amount, String text) {
        assertThat(Numbers.money(amount)).isEqualTo(text);
    }

    @Test
    void programsReadNoExponentAndNoComma() {
        assertThat(Numbers.exact(1e7)).isEqualTo("10000000");
        assertThat(Numbers.exact(1.25e-7)).isEqualTo("0.000000125");
        assertThat(Numbers.exact(1234.5)).isEqualTo("1234.5");
        assertThat(Numbers.exact(Double.NaN)).isEmpty();
    }

    @Test
    void whatIsUncertainHasNoDigitBeyond() {
        assertThat(Numbers.uncertain(5_971.4321, 12.345)).isEqualTo("5,971 ± 12");
        assertThat(Numbers.uncertain(0.123456, 0.00123)).isEqualTo("0.1235 ± 0.0012");
        assertThat(Numbers.uncertain(1_020, 1_234.5)).isEqualTo("1,020 ± 1,235");
        assertThat(Numbers.uncertain(10, Double.NaN)).isEqualTo("10");
        assertThat(Numbers.uncertain(-0.4, 12)).isEqualTo("0 ± 12");
    }

    @Test
    void wholeNumbersHaveCommas() {
        assertThat(Numbers.whole(0)).isEqualTo("0");
        assertThat(Numbers.whole(-999)).isEqualTo("-999");
        assertThat(Numbers.whole(-1_000)).isEqualTo("-1,000");
        assertThat(Numbers.whole(Long.MAX_VALUE)).isEqualTo("9,223,372,036,854,775,807");
    }

    @Test
    void moneyHasCommasBetweenThousands() {
        assertThat(Numbers.money(dev.assay.model.cost.Money.usd("1440.43"))).isEqualTo("1,440.43 USD");
        assertThat(Numbers.money(dev.assay.model.cost.Money.usd("1234567.5"))).isEqualTo("1,234,567.50 USD");
        assertThat(Numbers.money(dev.assay.model.cost.Money.usd("999.999"))).isEqualTo("1,000.00 USD");
    }
}
