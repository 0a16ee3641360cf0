package dev.assay.cost.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.cost.Charge;
import dev.assay.model.cost.Money;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

@Parallel
class IoBreakEvenTest {

    private static final BigDecimal MONTH = BigDecimal.valueOf(730);

    @Test
    void bothSystemsCostTheSameAtTheBreakEven() {
        Money none = Money.usd("0");
        Money each = Money.usd("0.0000002");
        Charge billed = new Charge(Money.usd("1"), Money.usd("73"), none);
        Charge optimised = new Charge(Money.usd("1.3"), Money.usd("146"), none);
        assertThat(IoBreakEven.requestsPerHour(billed, each, optimised, MONTH)).hasValueSatisfying(requests -> {
            assertThat(requests).isEqualByComparingTo("2000000");
            Charge used = billed.plus(new Charge(none, none, each.times(requests)));
            assertThat(used.perMonth(MONTH)).isEqualTo(optimised.perMonth(MONTH));
        });
        assertThat(IoBreakEven.requestsPerHour(optimised, each, billed, MONTH)).contains(BigDecimal.ZERO);
        assertThat(IoBreakEven.requestsPerHour(billed, none, optimised, MONTH)).isEmpty();
    }
}
