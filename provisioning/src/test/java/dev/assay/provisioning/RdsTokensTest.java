package dev.assay.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.ProbeSpec.Place;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.StorageSpec;
import dev.assay.test.Parallel;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Databases whose passwords are tokens of IAM, and the hosts that make them. */
@Parallel
class RdsTokensTest {

    private static RentedDatabase database(
            String name, String engine, @Nullable String version, @Nullable String method, @Nullable ProbeSpec probe) {
        boolean aurora = engine.startsWith("aurora");
        return new RentedDatabase(
                name,
                "aws",
                "us-east-1",
                "us-east-1a",
                "rds",
                engine,
                version,
                aurora ? "db.r6g.large" : "db.m5.large",
                new StorageSpec(aurora ? "aurora" : "gp3", 100, null, null),
                false,
                null,
                null,
                Map.of(),
                method,
                probe);
    }

    private static ProbeSpec host(@Nullable String profile) {
        return new ProbeSpec(Place.SAME_ZONE, "m5.large", "us-east-1", "us-east-1a", null, null, profile, null);
    }

    private static List<String> refusals(RentedDatabase database) {
        return new AwsEnvironments().refusals(database);
    }

    private static List<ResourceSpec> resources(RentedDatabase... databases) {
        return new AwsEnvironments()
                .draft(new DraftRequest(
                        "r",
                        "plan",
                        new EnvironmentSpec(List.of(databases), null),
                        1,
                        Rds.BOOK,
                        LocalDate.of(2026, 11, 27)))
                .resources();
    }

    @Test
    void enginesWithIamAuthenticationAreAccepted() {
        ProbeSpec own = ProbeSpec.own("me@far");
        for (String engine : List.of("mysql", "postgresql", "aurora-mysql", "aurora-postgresql", "mariadb")) {
            assertThat(refusals(database("a", engine, null, "aws-iam", own)))
                    .as(engine)
                    .isEmpty();
        }
        assertThat(refusals(database("a", "mariadb", "10.6.20", "aws-iam", own)))
                .isEmpty();
        assertThat(refusals(database("a", "mariadb", "11.4", "aws-iam", own))).isEmpty();
        assertThat(refusals(database("a", "mariadb", "10.5", "aws-iam", own)))
                .containsExactly("authentication: RDS has IAM authentication for MariaDB from 10.6 on; found 10.5");
        assertThat(refusals(database("a", "mysql", "8.4", "ldap", own)))
                .containsExactly("authentication: found 'ldap', databases of aws have aws-iam");
    }

    @Test
    void rentedHostsNeedAProfileOfTheUser() {
        assertThat(refusals(database("a", "mysql", "8.4", "aws-iam", host(null))))
                .singleElement()
                .asString()
                .contains("takes the permission rds-db:connect")
                .contains("Name an instance profile of yours by probe.profile");
        assertThat(refusals(database("a", "mysql", "8.4", "aws-iam", host("bench"))))
                .isEmpty();
        assertThat(refusals(database("a", "mysql", "8.4", null, host("arn:aws:iam::1:instance-profile/x"))))
                .containsExactly(
                        "probe.profile: found 'arn:aws:iam::1:instance-profile/x', expected a name of AWS such as"
                                + " my-profile");
    }

    @Test
    void hostsWithAProfileOfTheUserHaveNoneOfAssay() {
        List<ResourceSpec> own = resources(database("a", "mysql", "8.4", "aws-iam", host("bench")));
        assertThat(own).extracting(ResourceSpec::kind).doesNotContain("iam-role", "instance-profile");
        assertThat(own.get(own.size() - 1).details()).containsEntry("profile", "bench");
        List<ResourceSpec> both = resources(
                database("a", "mysql", "8.4", "aws-iam", host("bench")),
                database("b", "mysql", "8.4", null, host(null)));
        assertThat(both)
                .filteredOn(resource -> resource.kind().equals("ec2-instance"))
                .extracting(resource -> resource.dependsOn().contains("global/instance-profile/assay-r-probe"))
                .containsExactly(false, true);
    }

    @Test
    void clustersHaveTheOptionInPlaceOfTheirMembers() {
        assertThat(resources(
                        database("a", "aurora-mysql", null, "aws-iam", null),
                        database("b", "mysql", "8.4", null, null)))
                .filteredOn(resource -> resource.details().containsKey("iam-authentication"))
                .extracting(ResourceSpec::id)
                .containsExactly("us-east-1/db-cluster/assay-r-a");
    }
}
