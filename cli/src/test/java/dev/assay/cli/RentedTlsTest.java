package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.ClientHostPlan;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.spi.environment.DatabaseEndpoint;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The encryption of rented databases in the plan that a client host runs. */
@Parallel
class RentedTlsTest {

    private static final Assay ASSAY = Assay.create();
    private static final List<DatabaseEndpoint> RENTED =
            List.of(new DatabaseEndpoint("db", "jdbc:postgresql://db.example:5432/assay", "assay", "never-shown"));

    private static ClientHostPlan hosted(String region, String target) {
        return ASSAY.plan("plan.yaml", """
                        name: x
                        targets: [{name: a, environment: db%s}]
                        workload: {id: oltp}
                        environment:
                          provider: aws
                          region: %s
                          databases:
                            db: {service: rds, engine: postgresql, version: '17', instance: db.m5.large, storage: gp3, size: 20 GiB}
                          probe: {ssh: me@far}
                        """.formatted(target, region)).onClientHost(RENTED, false);
    }

    private static Tls tls(ClientHostPlan plan) {
        TargetSpec target = (TargetSpec) ASSAY.plan("hosted.yaml", plan.text())
                .experiment()
                .plan()
                .targets()
                .get(0);
        return target.tls();
    }

    @Test
    void databasesAreVerifiedWithTheCasOfTheirRegion() {
        ClientHostPlan plan = hosted("eu-west-1", "");
        String file = "assay-rented-1-ca.pem";
        assertThat(tls(plan)).isEqualTo(new Tls(Tls.Mode.VERIFY_FULL, Path.of(file)));
        assertThat(plan.texts()).containsOnlyKeys(file);
        assertThat(plan.texts().get(file)).startsWith("-----BEGIN CERTIFICATE-----\n");
        assertThat(plan.texts()).isNotEqualTo(hosted("eu-west-2", "").texts());
    }

    @Test
    void targetsCanHaveAnEncryptionOfTheirOwn() {
        ClientHostPlan own = hosted("eu-west-1", ", tls: verify-full, tls-ca: my.pem");
        assertThat(tls(own)).isEqualTo(new Tls(Tls.Mode.VERIFY_FULL, Path.of("my.pem")));
        assertThat(own.texts()).isEmpty();
        assertThat(tls(hosted("eu-west-1", ", tls: disable")).mode()).isEqualTo(Tls.Mode.DISABLE);
    }

    @Test
    void targetsInRegionsWithoutKnownCasHaveToNameThem() {
        assertThatThrownBy(() -> hosted("il-central-1", ""))
                .hasMessageContaining("database db: Assay has no certificates of the CAs of RDS in il-central-1");
        assertThat(tls(hosted("il-central-1", ", tls: verify-full, tls-ca: il.pem"))
                        .ca())
                .isEqualTo(Path.of("il.pem"));
    }
}
