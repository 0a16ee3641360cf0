package dev.assay.spi.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.target.Session;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class WeightedScriptTest {

    private static final int CHOICES = 100_000;

    private static double[] shares(double... weights) {
        List<Transaction<Session>> transactions = new ArrayList<>();
        for (int i = 0; i < weights.length; i++) {
            transactions.add(new DiscardingStore());
        }
        Script<Session> script = Script.weighted(new RandomStream(42), weights, transactions);
        double[] shares = new double[weights.length];
        for (int i = 0; i < CHOICES; i++) {
            shares[script.choose()] += 1.0 / CHOICES;
        }
        return shares;
    }

    private static final class DiscardingStore implements Transaction<Session> {

        @Override
        public void prepare() {}

        @Override
        public OutcomeCode execute(Session session) {
            return OutcomeCode.COMMITTED;
        }
    }

    @Test
    void choicesHaveTheSharesOfTheWeights() {
        double[] shares = shares(0.5, 1.5, 8);
        assertThat(shares[0]).isCloseTo(0.05, within(0.004));
        assertThat(shares[1]).isCloseTo(0.15, within(0.006));
        assertThat(shares[2]).isCloseTo(0.8, within(0.007));
    }

    @Test
    void typesWithoutWeightAreNeverChosen() {
        assertThat(shares(0, 2, 0, 2, 0)).satisfies(shares -> {
            assertThat(shares[0]).isZero();
            assertThat(shares[2]).isZero();
            assertThat(shares[4]).isZero();
        });
    }

    @Test
    void eachTransactionNeedsAWeight() {
        assertThatThrownBy(
                        () -> Script.weighted(new RandomStream(1), new double[] {1}, List.<Transaction<Session>>of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1 weights for 0 transactions: each transaction needs a weight");
    }

    @Test
    void weightsWithoutAChoiceAreRejected() {
        assertThatThrownBy(() -> shares(0, 0)).hasMessage("all weights are 0: at least one above 0 is needed");
        assertThatThrownBy(() -> shares(1, -1)).hasMessageStartingWith("weight -1.0: a finite number");
        assertThatThrownBy(() -> shares(1, Double.NaN)).hasMessageStartingWith("weight NaN: a finite number");
    }
}
