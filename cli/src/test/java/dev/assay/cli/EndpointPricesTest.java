package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.cost.Costing;
import dev.assay.cost.Costing.Claim;
import dev.assay.internal.plan.StagedPlan;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PricedBill;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The price that a plan states for an existing database or a target. */
@Parallel
class EndpointPricesTest {

    private static final String MONTHLY =
            "{per-month: 219.50, currency: EUR, date: 2026-11-01, source: the invoice of October}";

    private static final String EXISTING = """
            name: x
            targets: {name: a, environment: mine}
            workload: {id: tpcc}
            environment: {existing: {mine: {url: 'jdbc:h2:mem:a', price: %s}}}
            """.formatted(MONTHLY);

    private static Map<String, Costing> costs(String plan, Map<String, String> replaced) {
        return new StagedPlan(
                        PluginRegistry.discover(Assay.class.getClassLoader()),
                        PlanSource.read("plan.yaml", plan),
                        replaced,
                        Path.of("").toAbsolutePath(),
                        List.of())
                .previews()
                .get(0)
                .costs();
    }

    private static Claim claim(String plan, Map<String, String> replaced) {
        return costs(plan, replaced).get("a").claim();
    }

    @Test
    void databaseCostsWhatThePlanStates() {
        PricedBill bill = costs(EXISTING, Map.of()).get("a").held();
        assertThat(bill.perMonth()).isEqualTo(Money.of("219.5", "EUR"));
        assertThat(bill.lines())
                .singleElement()
                .satisfies(line -> assertThat(line.line().reason()).contains("2026-11-01", "the invoice of October"));
    }

    @Test
    void priceOfAnExistingDatabaseIsThatOfTheMeasuredOne() {
        assertThat(claim(EXISTING, Map.of())).isEqualTo(Claim.STATED);
        assertThat(claim(EXISTING, Map.of("a", "jdbc:h2:mem:other")))
                .as("another database in its place")
                .isEqualTo(Claim.NONE);
        assertThat(claim(EXISTING + "cost: {systems: {}, measured: false}\n", Map.of()))
                .isEqualTo(Claim.NONE);
    }

    @Test
    void targetsWithoutAnEnvironmentCanHaveIt() {
        String plan = """
                name: x
                targets: {name: a, url: 'jdbc:h2:mem:a'}
                workload: {id: tpcc}
                cost: {systems: {a: %s}}
                """.formatted(MONTHLY);
        assertThat(costs(plan, Map.of()).get("a").held().perMonth()).isEqualTo(Money.of("219.5", "EUR"));
        assertThat(claim(plan, Map.of())).isEqualTo(Claim.NONE);
        assertThat(claim(plan.replace("}}}", "}}, measured: true}"), Map.of())).isEqualTo(Claim.STATED);
    }

    @Test
    void transferredDataArePartOfThePrice() {
        assertThatThrownBy(() -> costs(EXISTING + "cost: {systems: {}, client: same-zone}\n", Map.of()))
                .hasMessageContaining("client: cannot be combined with per-month");
    }
}
