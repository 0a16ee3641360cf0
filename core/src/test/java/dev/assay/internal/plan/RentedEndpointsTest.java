package dev.assay.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.model.plan.Tls;
import dev.assay.spi.environment.DatabaseEndpoint;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Plans in which databases that exist have the place of those that are rented. */
@Parallel
class RentedEndpointsTest {

    private static final String PLAN = """
            name: 'a "quoted": name'
            targets: [{name: one, environment: fast}, {name: two, environment: slow}]
            workload: {id: oltp, parameters: {tables: 10}}
            matrix: {users: [1, '2']}
            environment:
              provider: aws
              region: us-east-1
              databases:
                fast: {service: rds, engine: mysql, version: '8.4', instance: db.m5.large, storage: gp3, size: 20 GiB}
                slow: {service: rds, engine: mysql, version: '8.4', instance: db.m5.large, storage: gp2, size: 20 GiB}
              probe: {ssh: me@far}
            """;

    private static final DatabaseEndpoint FAST =
            new DatabaseEndpoint("fast", "jdbc:mysql://fast.example:3306/assay", "assay", "never-shown");
    private static final DatabaseEndpoint SLOW =
            new DatabaseEndpoint("slow", "jdbc:mysql://slow.example:3306/assay", "assay", "nor-this");

    private static PlanDocument hosted(RentedEndpoints endpoints) {
        String text = endpoints.in(PlanSource.read("plan.yaml", PLAN));
        assertThat(text).doesNotContain("never-shown", "nor-this");
        PlanSource source = PlanSource.read("hosted.yaml", text);
        source.problems().throwIfAny();
        return Objects.requireNonNull(source.document());
    }

    @Test
    void targetsHaveTheAddressesTheAccountsAndThePrices() {
        RentedEndpoints endpoints =
                new RentedEndpoints(List.of(FAST, SLOW), Map.of(), Map.of(), Map.of("fast", "rds:fast"));
        PlanDocument plan = hosted(endpoints);
        PlanDocument before =
                Objects.requireNonNull(PlanSource.read("plan.yaml", PLAN).document());
        assertThat(plan.name()).isEqualTo(before.name());
        assertThat(plan.schedule()).isEqualTo(before.schedule());
        assertThat(plan.targets()).extracting(PlanDocument.Target::url).containsExactly(FAST.url(), SLOW.url());
        assertThat(plan.targets()).extracting(PlanDocument.Target::user).containsOnly("assay");
        assertThat(HostedPlan.secrets(plan, target -> true, endpoints.secrets()::get))
                .isEqualTo(endpoints.secrets())
                .containsValues("never-shown", "nor-this");
        assertThat(Objects.requireNonNull(plan.cost()).pricesOf(List.of("one", "two")))
                .hasEntrySatisfying("one", price -> assertThat(price.text()).isEqualTo("rds:fast"))
                .doesNotContainKey("two");
    }

    @Test
    void databasesOfKnownCasAreVerified() {
        RentedEndpoints endpoints =
                new RentedEndpoints(List.of(FAST, SLOW), Map.of("slow", "a CA"), Map.of(), Map.of());
        assertThat(endpoints.files()).isEqualTo(Map.of("assay-rented-2-ca.pem", "a CA"));
        assertThat(hosted(endpoints).targets())
                .extracting(PlanDocument.Target::tls, PlanDocument.Target::tlsCa)
                .containsExactly(tuple(null, null), tuple(Tls.Mode.VERIFY_FULL, Path.of("assay-rented-2-ca.pem")));
    }

    @Test
    void usersOfTokensAreMadeByTheAccountOfTheProvider() {
        RentedEndpoints endpoints =
                new RentedEndpoints(List.of(FAST, SLOW), Map.of(), Map.of("slow", "aws-iam"), Map.of());
        PlanDocument plan = hosted(endpoints);
        assertThat(plan.targets())
                .extracting(
                        PlanDocument.Target::user,
                        PlanDocument.Target::admin,
                        target -> target.authentication() == null
                                ? ""
                                : target.authentication().text())
                .containsExactly(tuple("assay", null, ""), tuple("assay_tokens", "assay", "aws-iam"));
        assertThat(HostedPlan.secrets(plan, target -> true, endpoints.secrets()::get))
                .containsValues("never-shown", "nor-this");
        assertThat(PlanTargets.passwords(plan, target -> true, endpoints.secrets()::get))
                .containsEntry(plan.targets().get(1).name(), "nor-this");
    }

    /** A target that the user replaces by {@code --target} keeps the database that it does not rent. */
    @Test
    void databasesWithoutAnEndpointStay() {
        PlanDocument plan = hosted(new RentedEndpoints(List.of(FAST), Map.of(), Map.of(), Map.of()));
        assertThat(plan.targets()).extracting(PlanDocument.Target::environment).containsExactly(null, "slow");
        assertThat(plan.cost()).isNull();
    }

    @Test
    void passwordIsInNoText() {
        assertThat(FAST).hasToString("DatabaseEndpoint[fast, jdbc:mysql://fast.example:3306/assay, assay]");
    }
}
