package dev.assay.internal.plan.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.ProbeSpec.Place;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.StorageSpec;
import dev.assay.test.Parallel;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rented databases as written and with their defaults. */
@Parallel
class EnvironmentSectionTest {

    private static final String DATABASE =
            "service: rds, engine: mysql, version: '8.4', instance: db.m5.large, storage: gp3, size: 400 GiB";

    private static EnvironmentSpec read(String environment) {
        PlanSource source = PlanSource.read("plan.yaml", """
                name: x
                targets: {name: a, environment: db}
                workload: {id: tpcc}
                environment:
                """ + environment.indent(2));
        source.problems().throwIfAny();
        return Objects.requireNonNull(Objects.requireNonNull(source.document()).environment())
                .spec();
    }

    private static RentedDatabase database(String more) {
        return read("""
                provider: aws
                region: us-east-1
                zone: us-east-1a
                databases:
                  db: {%s%s}
                """.formatted(DATABASE, more.isEmpty() ? "" : ", " + more))
                .databases()
                .get(0);
    }

    @Test
    void databasesInheritFromTheEnvironment() {
        EnvironmentSpec spec = read("""
                provider: aws
                region: us-east-1
                zone: us-east-1a
                ceiling: 50.5 USD
                databases:
                  db: {%s, multi-az: true, iops: 12500, throughput: 600 MiB/s, maintenance-window: 'Sun:05:00-Sun:06:00'}
                  far: {%s, region: eu-west-1, probe: {ssh: me@campus.example}}
                probe: {instance: t3.xlarge, size: 50 GiB, ebs-optimized: true}
                """.formatted(DATABASE, DATABASE));
        assertThat(spec.ceiling()).isEqualTo(Money.usd("50.5"));
        RentedDatabase db = spec.databases().get(0);
        assertThat(db.zone()).isEqualTo("us-east-1a");
        assertThat(db.multiAz()).isTrue();
        assertThat(db.backupDays()).isNull();
        assertThat(db.maintenanceWindow()).isEqualTo("sun:05:00-sun:06:00");
        assertThat(db.storage()).isEqualTo(new StorageSpec("gp3", 400, 12_500, 600));
        assertThat(db.probe())
                .isEqualTo(new ProbeSpec(
                        Place.SAME_ZONE,
                        "t3.xlarge",
                        "us-east-1",
                        "us-east-1a",
                        true,
                        new StorageSpec("gp3", 50, null, null),
                        null,
                        null));
        RentedDatabase far = spec.databases().get(1);
        assertThat(far.zone()).as("the environment's zone is in another region").isNull();
        assertThat(far.probe()).isEqualTo(ProbeSpec.own("me@campus.example"));
    }

    @ParameterizedTest
    @CsvSource({
        "'', SAME_ZONE, us-east-1, us-east-1a",
        "', same-zone: true', SAME_ZONE, us-east-1, us-east-1a",
        "', same-zone: false', OTHER_ZONE, us-east-1,",
        "', zone: us-east-1b', OTHER_ZONE, us-east-1, us-east-1b",
        "', zone: us-east-1a', SAME_ZONE, us-east-1, us-east-1a",
        "', region: us-east-1', SAME_ZONE, us-east-1, us-east-1a",
        "', region: eu-west-1', OTHER_REGION, eu-west-1,",
        "', region: eu-west-1, zone: eu-west-1c', OTHER_REGION, eu-west-1, eu-west-1c"
    })
    void probesHaveAPlace(String more, Place place, String region, String zone) {
        ProbeSpec probe = Objects.requireNonNull(
                database("probe: {instance: t3.xlarge" + more + "}").probe());
        assertThat(probe.place()).isEqualTo(place);
        assertThat(probe.region()).isEqualTo(region);
        assertThat(probe.zone()).isEqualTo(zone);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "probe: {}                                              | a probe has either instance",
                "probe: {instance: t3.xlarge, ssh: me@here}             | a probe has either instance",
                "probe: {ssh: here}                                     | probe.ssh: found 'here', expected user@host",
                "probe: {ssh: 'me@-oProxyCommand=x'}                    | probe.ssh: found 'me@-oProxyCommand=x'",
                "probe: {ssh: me@here, zone: us-east-1a}                | probe.ssh: an own host has no zone",
                "probe: {instance: t3.xlarge, same-zone: true, zone: b} | probe.same-zone: found true with zone",
                "probe: {instance: t3.xlarge, storage: gp2}             | probe.storage: needs the size of the disk",
                "probe: {instance: t3.xlarge, size: 50 GB}              | probe.size: found '50 GB', expected a size",
                "iops: 0                                                | iops: found 0, at least 1 is needed",
                "throughput: 600                                        | throughput: found '600', expected a rate such as 500 MiB/s",
                "backup-days: 36                                        | backup-days: found 36, expected 0 to 35"
            })
    void whatNoProviderHasIsRefusedWithItsLine(String more, String message) {
        assertThatThrownBy(() -> database(more))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("plan.yaml:9:")
                .hasMessageContaining("environment.databases.db")
                .hasMessageContaining(message.strip());
    }

    @Test
    void ceilingsHaveACurrency() {
        assertThatThrownBy(
                        () -> read("provider: aws\nregion: r\nceiling: 50 XQX\ndatabases:\n  db: {" + DATABASE + "}"))
                .hasMessageContaining("environment.ceiling: found '50 XQX', expected an amount such as 50 USD");
    }
}
