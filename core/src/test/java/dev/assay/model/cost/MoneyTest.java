package dev.assay.model.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

@Parallel
class MoneyTest {

    @Test
    void equalValuesAreEqualWhateverTheirScale() {
        assertThat(Money.usd("1.50")).isEqualTo(Money.usd("1.5")).hasToString("1.5 USD");
        assertThat(Money.usd("2E+3")).isEqualTo(Money.usd("2000")).hasToString("2000 USD");
        assertThat(Money.usd("0.00")).isEqualTo(Money.zero(Money.usd("1").currency()));
    }

    @Test
    void sumsAndProductsAreExact() {
        assertThat(Money.usd("0.1").plus(Money.usd("0.2"))).isEqualTo(Money.usd("0.3"));
        assertThat(Money.usd("0.0000002").times(new BigDecimal("123456789012345678901")))
                .isEqualTo(Money.usd("24691357802469.1357802"));
    }

    @Test
    void textIsRoundedHalfUp() {
        assertThat(Money.usd("119.805").text(2)).isEqualTo("119.81 USD");
        assertThat(Money.usd("1").over(new BigDecimal("3")).text(4)).isEqualTo("0.3333 USD");
    }

    @Test
    void currenciesDoNotMix() {
        assertThatThrownBy(() -> Money.usd("1").plus(Money.of("1", "EUR")))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("USD")
                .hasMessageContaining("EUR")
                .hasMessageContaining("dated exchange rate");
    }
}
