package dev.assay.internal.plan.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.plan.document.PlanDocument.Target;
import dev.assay.model.plan.Tls;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Databases of the environment that are not rented. */
@Parallel
class ExistingDatabaseTest {

    private static PlanDocument read(String more) {
        PlanSource source = PlanSource.read("plan.yaml", """
                name: x
                workload: {id: tpcc}
                """ + more);
        source.problems().throwIfAny();
        return Objects.requireNonNull(source.document());
    }

    @Test
    void targetHasTheUrlAndTheAccountOfItsDatabase() {
        Target target = read("""
                targets: {name: a, environment: mine, tuning: out-of-the-box}
                environment:
                  existing:
                    mine: {url: 'jdbc:h2:mem:a', user: me, password: '${env:PG}', tls: require}
                """).targets().get(0);
        assertThat(target.url()).isEqualTo("jdbc:h2:mem:a");
        assertThat(target.environment()).isNull();
        assertThat(target.user()).isEqualTo("me");
        assertThat(target.password()).isEqualTo(new SecretReference(false, "PG"));
        assertThat(target.tls()).isEqualTo(Tls.Mode.REQUIRE);
        assertThat(target.tuning()).isNotNull();
    }

    @Test
    void targetsCanHaveAccountsOfTheirOwn() {
        Target target = read("""
                targets: {name: a, environment: mine, user: other}
                environment: {existing: {mine: {url: 'jdbc:h2:mem:a', user: me}}}
                """).targets().get(0);
        assertThat(target.user()).isEqualTo("other");
    }

    @Test
    void pricesJoinThoseOfTheCosts() {
        String plan = """
                targets: [{name: a, environment: mine}, {name: b, url: 'jdbc:h2:mem:b'}]
                environment: {existing: {mine: {url: 'jdbc:h2:mem:a', price: bills/a.csv}}}
                """;
        assertThat(Objects.requireNonNull(read(plan).cost()).pricesOf(List.of("a", "b")))
                .containsOnlyKeys("a")
                .hasEntrySatisfying("a", price -> assertThat(price.text()).isEqualTo("bills/a.csv"));
        CostSection both = read(plan + "cost: {systems: {b: bills/b.csv}, hours-per-month: 720}\n")
                .cost();
        assertThat(Objects.requireNonNull(both).pricesOf(List.of())).containsOnlyKeys("a", "b");
        assertThat(both.hoursPerMonth()).isEqualTo(720);
        for (String cost : new String[] {"{systems: {a: bills/b.csv}}", "{file: bills/b.csv}"}) {
            assertThatThrownBy(() -> read(plan + "cost: " + cost + "\n"))
                    .hasMessageContaining("cost: the target a has a price here and one by its existing database");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "existing: {}                                     | databases: found none, at least 1 is needed, or 1 of existing",
                "existing: {mine: {url: 'http://x'}}              | url: a JDBC URL begins with jdbc:",
                "existing: {mine: {user: me}}                     | 'url' is missing",
                "existing: {mine: {url: 'jdbc:h2:x', password: p}} | a plan cannot contain secrets",
                "existing: {mine: {url: 'jdbc:h2:x', tls-ca: f}}  | tls-ca: requires tls: verify-full",
                "existing: {mine: {url: 'jdbc:h2:x', price: {}}}  | a price is one of bill and per-month",
                "existing: {mine: {url: 'jdbc:h2:x', price: [a]}} | price: found a list",
                "existing: {mine: {url: 'jdbc:h2:x', price: {per-month: 9}}} | per-month: needs the date and the source",
                "existing: {mine: {url: 'jdbc:h2:x', price: {bill: f, source: s}}} | source belong to per-month",
                "existing: {mine: {url: 'jdbc:h2:x', price: {per-month: -9, date: 2026-11-01, source: s}}} | at least 0",
                "existing: {mine: {url: 'jdbc:h2:x', price: {per-month: x, date: 2026-11-01, source: s}}} | found 'x' in 'USD'",
                "existing: {mine: {url: 'jdbc:h2:x', price: {per-month: 9, currency: usd, date: 2026-11-01, source: s}}} | 'usd'"
            })
    void whatIsWrongIsReported(String environment, String message) {
        assertThatThrownBy(() -> read("targets: {name: a, environment: mine}\nenvironment: {" + environment + "}\n"))
                .hasMessageContaining(message);
    }
}
