package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.Assay;
import dev.assay.ClientHostPlan;
import dev.assay.PlanFile;
import dev.assay.model.environment.RentedHost;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.RentedPart;
import dev.assay.spi.environment.DatabaseEndpoint;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The parts of a plan that each rented client host measures. */
@Parallel
class RentedPartTest {

    private static final Path S2 =
            Path.of("").toAbsolutePath().resolveSibling("plans").resolve("s2-ycsb-latency-rds.yaml");
    private static final String HEAD = """
            name: hosts
            workload: {id: tpcc, parameters: {warehouses: 1}}
            schedule: {ramp-up: 0s, measure: 10m}
            environment:
              provider: aws
              region: us-east-1
              probe: {instance: c6i.xlarge}
              databases:
                a: {service: rds, engine: mysql, instance: db.m5.large, storage: gp3, size: 20 GiB}
                b: {service: rds, engine: mysql, instance: db.m5.large, storage: gp3, size: 20 GiB}
                c: {service: rds, engine: mysql, instance: db.m5.large, storage: gp3, size: 20 GiB, probe: {instance: c6i.2xlarge}}
            """;
    private static final String ALL = """
            targets: [{name: one, environment: a}, {name: two, environment: c}, {name: three, environment: b}]
            """;

    private final Assay assay = Assay.create();

    private ProvisionPlan rented(PlanFile plan) {
        return ProvisionPlan.of(assay, plan, "r", assay.prices().book(null), LocalDate.of(2026, 11, 27));
    }

    private List<RentedPart> parts(String more) {
        PlanFile plan = assay.plan("plan.yaml", HEAD + more);
        return RentedPart.of(plan, rented(plan).hosts());
    }

    @Test
    void eachHostMeasuresTheTargetsOfItsDatabases() {
        assertThat(parts(ALL))
                .extracting(part -> part.host().label(), RentedPart::targets)
                .containsExactly(
                        tuple("assay-r-probe-1 (c6i.xlarge)", List.of("one", "three")),
                        tuple("assay-r-probe-2 (c6i.2xlarge)", List.of("two")));
    }

    @Test
    void hostsGetThePasswordsOfTheirOwnDatabasesOnly() {
        List<DatabaseEndpoint> rented = Stream.of("a", "b", "c")
                .map(name -> new DatabaseEndpoint(
                        name, "jdbc:mysql://" + name + ".example:3306/assay", "admin", "password-of-" + name))
                .toList();
        PlanFile plan = assay.plan("plan.yaml", HEAD + ALL);
        List<ClientHostPlan> hosts = parts(ALL).stream()
                .map(part -> plan.only(part.targets()).onClientHost(rented, true))
                .toList();
        assertThat(hosts)
                .extracting(host -> Set.copyOf(host.secrets().values()))
                .containsExactly(Set.of("password-of-a", "password-of-b"), Set.of("password-of-c"));
        assertThat(hosts).hasSize(2).allSatisfy(host -> assertThat(host.text()).doesNotContain("password-of-"));
    }

    @Test
    void oneHostMeasuresAllTargets() {
        assertThat(parts("targets: [{name: one, environment: a}, {name: other, embedded: h2}]\n"))
                .singleElement()
                .satisfies(part -> assertThat(part.targets()).containsExactly("one", "other"));
    }

    @Test
    void planWhoseTargetsDependOnEachOtherIsRejected() {
        assertThatThrownBy(() -> parts(ALL + "matrix: {users: [1, 2, 4]}\nsearch: {find: best}\n"))
                .hasMessageContaining(
                        "environment: the plan rents 2 client hosts, and a search is measured from one host");
        assertThatThrownBy(() -> parts(ALL + "compare: {by: target, base: one}\n"))
                .hasMessageContaining("a comparison of targets is measured from one host");
        assertThatThrownBy(
                        () -> parts(
                                "targets: [{name: one, environment: a}, {name: two, environment: c}, {name: x, embedded: h2}]\n"))
                .hasMessageContaining("the target x is measured from 0 of them");
    }

    @Test
    void studyTakesTheTimeOfTheLongestHost() {
        PlanFile plan = assay.plan("plan.yaml", HEAD + ALL);
        Duration one = Duration.ofMinutes(10);
        long study = rented(plan).studySeconds();
        assertThat(Duration.ofSeconds(study))
                .isBetween(one.multipliedBy(2), one.multipliedBy(3).minusSeconds(1));
    }

    @Test
    void firstPlanOfStudyS2HasThreeHosts() {
        PlanFile plan = assay.plan(S2);
        ProvisionPlan rented = rented(plan);
        assertThat(rented.hosts())
                .extracting(RentedHost::label)
                .containsExactly(
                        "assay-r-probe-1 (m1.large, EBS-optimized)",
                        "assay-r-probe-2 (m1.xlarge, EBS-optimized)",
                        "assay-r-probe-3 (m1.large, not EBS-optimized)");
        assertThat(RentedPart.of(plan, rented.hosts()))
                .extracting(part -> part.targets().size())
                .containsExactly(4, 4, 1);
        assertThat(rented.items().stream().filter(item -> item.sku().key().startsWith("ec2.linux.")))
                .as("each host is priced once")
                .extracting(ProvisionPlan.Item::resource)
                .containsExactly("assay-r-probe-1", "assay-r-probe-2", "assay-r-probe-3");
    }
}
