package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.result.AuditResult;
import dev.assay.model.result.AuditResult.Status;
import dev.assay.model.result.Tallies;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Over 300,000 draws of the real generators, and over what is wrong with them in other tools. */
@Parallel
class AuditsTest {

    private static final int DRAWS = 300_000;

    private static Set<String> failed(Map<String, AuditResult> audits) {
        return in(audits, Status.FAILED);
    }

    private static Set<String> in(Map<String, AuditResult> audits, Status status) {
        Set<String> ids = new TreeSet<>();
        audits.values().stream().filter(audit -> audit.status() == status).forEach(audit -> ids.add(audit.id()));
        return ids;
    }

    @Test
    void inputsAsTheStandardWantsThemPass() {
        Map<String, AuditResult> audits = new Inputs(1, 5).audited(DRAWS);
        assertThat(in(audits, Status.PASSED))
                .containsExactlyInAnyOrder(
                        "rollbacks",
                        "lines",
                        "lines-evenly",
                        "remote-lines",
                        "remote-payments",
                        "payments-by-name",
                        "order-statuses-by-name",
                        "nurand-last-names",
                        "nurand-customers",
                        "nurand-items");
        assertThat(audits.get("rollbacks").samples()).isEqualTo(DRAWS);
        assertThat(audits.get("rollbacks").observed()).isCloseTo(0.01, within(0.001));
        assertThat(audits.get("remote-lines").samples()).isBetween(10L * DRAWS - 10_000, 10L * DRAWS + 10_000);
        assertThat(audits.get("remote-payments").observed()).isCloseTo(0.15, within(0.005));
        assertThat(audits.get("lines").observed()).isCloseTo(10, within(0.05));
    }

    @Test
    void oneWarehouseHasNoRemoteWorkToAskOf() {
        Map<String, AuditResult> audits = new Inputs(1, 1).audited(DRAWS / 10);
        assertThat(in(audits, Status.NOT_APPLICABLE)).contains("remote-lines", "remote-payments");
        assertThat(audits.get("remote-lines").detail()).isEqualTo("there is only one warehouse");
        assertThat(failed(audits)).isEmpty();
    }

    @Test
    void nothingCountedIsNothingToAskOf() {
        assertThat(in(Inputs.audited(Tallies.NONE, 5, 60, false), Status.NOT_APPLICABLE))
                .hasSize(12);
    }

    @Test
    void twoPercentRolledBackAreTooMany() {
        Inputs inputs = new Inputs(2, 5);
        inputs.orders(order -> {
            if (inputs.random.nextInt(100) == 0) {
                order.validLines = order.lines - 1;
            }
        });
        assertThat(failed(inputs.audited(DRAWS))).containsExactly("rollbacks");
    }

    @Test
    void noneRolledBackAreTooFew() {
        Inputs inputs = new Inputs(2, 5);
        inputs.orders(order -> order.validLines = order.lines - 1);
        assertThat(failed(inputs.audited(3_000))).contains("rollbacks");
    }

    @Test
    void elevenLinesOnAverageAreTooMany() {
        Inputs inputs = new Inputs(3, 5);
        inputs.orders(order -> {
            if (order.lines < 12) {
                order.lines += 2;
                order.validLines = order.lines;
                order.item[order.lines - 2] = order.item[0];
                order.item[order.lines - 1] = order.item[1];
                order.supplyWarehouse[order.lines - 2] = order.supplyWarehouse[0];
                order.supplyWarehouse[order.lines - 1] = order.supplyWarehouse[1];
            }
        });
        assertThat(failed(inputs.audited(3_000))).contains("lines", "lines-evenly");
    }

    /** The average alone does not detect this. */
    @Test
    void tenLinesAlwaysAreNotDrawnEvenly() {
        Inputs inputs = new Inputs(3, 5);
        inputs.orders(order -> {
            for (int line = order.lines; line < 10; line++) {
                order.item[line] = order.item[0];
                order.supplyWarehouse[line] = order.warehouse;
            }
            order.lines = 10;
            order.validLines = 10;
        });
        assertThat(failed(inputs.audited(100))).containsExactly("lines-evenly");
    }

    /** A tenth of the orders of 15 lines have 14: the average is 9.99. */
    @Test
    void oneNumberOfLinesThatIsTooRareIsFound() {
        Inputs inputs = new Inputs(3, 5);
        inputs.orders(order -> {
            if (order.lines == 15 && inputs.random.nextInt(10) == 0) {
                order.lines = 14;
                order.validLines = Math.min(order.validLines, 14);
            }
        });
        assertThat(failed(inputs.audited(DRAWS / 10))).containsExactly("lines-evenly");
    }

    @Test
    void linesThatAlwaysComeFromHomeAreTooFewRemoteOnes() {
        Inputs inputs = new Inputs(4, 5);
        inputs.orders(order -> {
            for (int line = 0; line < order.lines; line++) {
                order.supplyWarehouse[line] = order.warehouse;
            }
        });
        assertThat(failed(inputs.audited(DRAWS / 10))).containsExactly("remote-lines");
    }

    @Test
    void halfKnownByNameAreTooFew() {
        Inputs inputs = new Inputs(5, 5);
        inputs.customers(customer -> {
            if (customer.lastName != null && inputs.random.nextInt(6) == 0) {
                customer.lastName = null;
                customer.number = inputs.constants.customer().draw(inputs.random);
            }
        });
        assertThat(failed(inputs.audited(DRAWS / 10))).containsExactly("order-statuses-by-name", "payments-by-name");
    }

    @Test
    void itemsDrawnEvenlyAreNotNonUniform() {
        Inputs inputs = new Inputs(6, 5);
        inputs.orders(order -> {
            for (int line = 0; line < order.validLines; line++) {
                order.item[line] = inputs.random.between(1, Scale.ITEMS);
            }
        });
        assertThat(failed(inputs.audited(2_000))).containsExactly("nurand-items");
    }

    @Test
    void customersDrawnEvenlyAreNotNonUniform() {
        Inputs inputs = new Inputs(7, 5);
        inputs.orders(order -> order.customer = inputs.random.between(1, Scale.CUSTOMERS));
        inputs.customers(customer -> customer.number = inputs.random.between(1, Scale.CUSTOMERS));
        assertThat(failed(inputs.audited(10_000))).containsExactly("nurand-customers");
    }

    /** As with a constant that is redrawn for each value or differs from the run's. */
    @Test
    void anotherConstantIsFound() {
        Inputs inputs = new Inputs(8, 5);
        RunConstants own = inputs.constants;
        inputs.countedWith(new RunConstants(
                NonUniform.lastName(own.lastName().c() ^ 64),
                NonUniform.customer(own.customer().c() ^ 256),
                NonUniform.item(own.item().c() ^ 2_048)));
        assertThat(failed(inputs.audited(10_000)))
                .containsExactly("nurand-customers", "nurand-items", "nurand-last-names");
    }

    @Test
    void tooFewDrawsForTheBucketsCannotTell() {
        Map<String, AuditResult> audits = new Inputs(9, 5).audited(10);
        assertThat(audits.get("nurand-last-names").status()).isEqualTo(Status.UNDECIDED);
        assertThat(audits.get("nurand-last-names").samples()).isPositive();
        assertThat(audits.get("nurand-last-names").detail()).endsWith("draws are too few for the test");
    }

    @ParameterizedTest
    @CsvSource({
        "1,    1, PASSED",
        "1,    2, FAILED",
        "100,  1, PASSED",
        "100,  2, FAILED",
        "300,  3, PASSED",
        "300,  4, FAILED",
        "1000, 0, PASSED"
    })
    void oneDeliveryInAHundredAndAlwaysOneMayFindADistrictEmpty(long deliveries, long skipped, Status status) {
        AuditResult audit = Inputs.audited(
                        new Tallies(Map.of(
                                InputTally.DELIVERIES, List.of(Math.max(deliveries, skipped)),
                                InputTally.SKIPPED_DELIVERIES, List.of(skipped))),
                        1,
                        60,
                        false)
                .get("skipped-deliveries");
        assertThat(audit.status()).isEqualTo(status);
    }

    private static AuditResult pace(long orders, int warehouses, double seconds, boolean think) {
        return Inputs.audited(new Tallies(Map.of(InputTally.ORDERS, List.of(orders))), warehouses, seconds, think)
                .get("tpmC-per-warehouse");
    }

    /** Two warehouses for two hours: the interval of 3,000 orders reaches 141 to either side, 0.59 a minute and warehouse. */
    @ParameterizedTest
    @CsvSource({
        "3024, PASSED",
        "2160, PASSED",
        "2159, UNDECIDED",
        "2045, UNDECIDED",
        "2038, FAILED",
        "3228, UNDECIDED",
        "3238, FAILED"
    })
    void paceIsHeldToNineAndTo1286WithItsInterval(long orders, Status status) {
        AuditResult audit = pace(orders, 2, 7_200, true);
        assertThat(audit.status()).isEqualTo(status);
        assertThat(audit.observed()).isCloseTo(orders / 240.0, within(1e-9));
        assertThat(audit.low()).isEqualTo(9);
        assertThat(audit.high()).isEqualTo(12.86);
    }

    @Test
    void aShortRunScattersAndIsNoFaultForThat() {
        assertThat(pace(12, 1, 60, true).status()).isEqualTo(Status.PASSED);
        assertThat(pace(3, 1, 60, true).status()).isEqualTo(Status.UNDECIDED);
        assertThat(pace(0, 1, 60, true).status()).isEqualTo(Status.FAILED);
        assertThat(pace(21, 1, 60, true).status()).isEqualTo(Status.UNDECIDED);
        assertThat(pace(30, 1, 60, true).status()).isEqualTo(Status.FAILED);
    }

    /** Before the first user has keyed in a New-Order, 18 s pass. */
    @Test
    void aRunThatIsOverBeforeTheFirstNewOrderIsNoFaultForThat() {
        assertThat(pace(0, 1, 18, true).status()).isEqualTo(Status.UNDECIDED);
    }

    @Test
    void paceIsNotAskedOfUsersWhoDoNotWait() {
        assertThat(pace(100_000, 1, 60, false).status()).isEqualTo(Status.NOT_APPLICABLE);
        assertThat(pace(0, 1, 0, true).status()).isEqualTo(Status.NOT_APPLICABLE);
    }

    /**
     * The price of intervals of 99 % in seven audits, and of four chi-squares: of true runs with 100 and 1,000 New-Orders 0.9 % and 0.5 % fail in
     * one or another. Three times as many over these seeds would be another rule.
     */
    @ParameterizedTest
    @CsvSource({"100, 1000, 27", "1000, 400, 8", "10000, 40, 1"})
    void fewShortSamplesOfATrueGeneratorFail(int orders, int seeds, int most) {
        Map<String, Integer> alarms = new TreeMap<>();
        for (int seed = 0; seed < seeds; seed++) {
            failed(new Inputs(seed, 5).audited(orders)).forEach(id -> alarms.merge(id, 1, Integer::sum));
        }
        assertThat(alarms.values().stream().mapToInt(Integer::intValue).sum())
                .as("false alarms in %d runs: %s", seeds, alarms)
                .isLessThanOrEqualTo(most);
        assertThat(alarms)
                .as("of the chi-squares, one in 30,000")
                .doesNotContainKeys("lines-evenly", "nurand-last-names", "nurand-customers", "nurand-items");
    }
}
