package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.ClientHostPlan;
import dev.assay.PlanFile;
import dev.assay.model.plan.Authentication;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.spi.environment.DatabaseEndpoint;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Targets whose passwords are tokens of IAM, without a database and without credentials. */
@Parallel
class TokenTargetTest {

    private static final String ENDPOINT = "db.abcdefghijkl.eu-west-1.rds.amazonaws.com";

    @TempDir
    Path folder;

    private Path plan(String target, String environment) throws IOException {
        return Files.writeString(folder.resolve("plan.yaml"), """
                name: tokens
                targets: {name: db, %s}
                workload: {id: oltp}
                %s
                """.formatted(target, environment));
    }

    private static TargetSpec target(PlanFile plan) {
        return (TargetSpec) plan.experiment().plan().targets().get(0);
    }

    @Test
    void connectionsAreVerifiedUnlessThePlanSaysOtherwise() throws IOException {
        String url = "url: 'jdbc:postgresql://" + ENDPOINT + "/x', user: me, authentication: aws-iam";
        PlanFile plan = Assay.create().plan(plan(url, ""));
        assertThat(target(plan).tls()).isEqualTo(new Tls(Tls.Mode.VERIFY_FULL, null));
        assertThat(target(plan).authentication()).isEqualTo(new Authentication("aws-iam", null, null, null));
        assertThat(plan.usesTokens()).isTrue();
        assertThat(target(Assay.create().plan(plan(url + ", tls: require", ""))).tls())
                .isEqualTo(new Tls(Tls.Mode.REQUIRE, null));
        assertThat(Captured.run("plan", "explain", plan(url, "").toString()).out())
                .containsPattern("targets\\.db\\.authentication +aws-iam +plan")
                .containsPattern("targets\\.db\\.tls +verify-full +default");
    }

    @Test
    void existingDatabasesHaveTokensAndTargetsCanReplaceThem() throws IOException {
        String existing = "environment: {existing: {mine: {url: 'jdbc:mysql://127.0.0.1:7000/x', user: me,"
                + " authentication: 'aws-iam:" + ENDPOINT + ":3306', tls: require}}}";
        PlanFile plan = Assay.create().plan(plan("environment: mine", existing));
        assertThat(target(plan).authentication()).isEqualTo(new Authentication("aws-iam", ENDPOINT, 3306, null));
        assertThat(plan.onClientHost().secrets()).isEmpty();
        PlanFile own = Assay.create().plan(plan("environment: mine, password: '${env:PG}'", existing));
        assertThat(target(own).authentication()).isNull();
        assertThat(own.usesTokens()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            url: 'jdbc:postgresql://HOST/x', user: me, authentication: aws-iam, tls: disable | takes encryption by verify-full or require; found disable
            url: 'jdbc:postgresql://HOST/x', user: me, authentication: aws-iam, password: '${env:X}' | authentication: it makes the passwords; leave out password
            url: 'jdbc:postgresql://HOST/x', authentication: aws-iam                  | authentication: needs user
            url: 'jdbc:postgresql://db.example/x', user: me, authentication: aws-iam  | aws-iam is for endpoints of RDS
            url: 'jdbc:postgresql://HOST/x', user: me, authentication: aws-ima        | there is no authentication method 'aws-ima' (did you mean 'aws-iam'?)
            url: 'jdbc:postgresql://HOST/x', user: me, authentication: 'aws iam'      | found 'aws iam', expected a method such as aws-iam
            url: 'jdbc:postgresql://HOST/x', user: me, admin: postgres                | admin: makes the user of authentication
            embedded: postgres, authentication: aws-iam                               | authentication: an embedded database has a password of its own
            system: ycsb-binding, authentication: aws-iam                             | a plug-in target has only name and settings
            """)
    void wrongPlansAreNamed(String target, String message) throws IOException {
        Captured captured = Captured.run(
                "plan", "check", plan(target.replace("HOST", ENDPOINT), "").toString());
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.err()).contains(message);
    }

    private static String rented(String authentication, String probe) {
        return """
                environment:
                  provider: aws
                  region: us-east-1
                  databases:
                    fast: {service: rds, engine: postgresql, version: '17', instance: db.m5.large, storage: gp3, size: 20 GiB%s}
                  probe: {%s}
                """.formatted(authentication, probe);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            environment: fast, authentication: aws-iam  |                                         | authentication: write it to environment.databases.fast
            environment: fast, tls: disable             | , authentication: aws-iam               | tls: found disable, and the authentication of fast sends a token
            environment: fast                           | , authentication: 'aws-iam:db.example'  | authentication: the server is the one that the plan rents
            environment: fast                           | , authentication: ldap                  | authentication: found 'ldap', databases of aws have aws-iam
            """)
    void wrongRentedDatabasesAreNamed(String target, @Nullable String database, String message) throws IOException {
        Path plan = plan(target, rented(Objects.requireNonNullElse(database, ""), "ssh: me@far"));
        assertThat(Captured.run("plan", "check", plan.toString()).err()).contains(message);
    }

    @Test
    void rentedHostWithoutAProfileIsRejected() throws IOException {
        String tokens = ", authentication: aws-iam";
        Captured none = Captured.run(
                "plan",
                "check",
                plan("environment: fast", rented(tokens, "instance: c6i.large")).toString());
        assertThat(none.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(none.err()).contains("Name an instance profile of yours by probe.profile");
        Captured own = Captured.run(
                "plan",
                "check",
                plan("environment: fast", rented(tokens, "instance: c6i.large, profile: bench"))
                        .toString());
        assertThat(own.status()).as(own.err()).isZero();
    }

    @Test
    void userOfARentedDatabaseIsMadeByTheAccountOfTheProvider() throws IOException {
        PlanFile plan =
                Assay.create().plan(plan("environment: fast", rented(", authentication: aws-iam", "ssh: me@far")));
        assertThat(plan.usesTokens()).isTrue();
        String url = "jdbc:postgresql://" + ENDPOINT + ":5432/assay";
        ClientHostPlan hosted =
                plan.onClientHost(List.of(new DatabaseEndpoint("fast", url, "assay", "never-shown")), false);
        assertThat(hosted.secrets()).containsValue("never-shown");
        TargetSpec target = target(Assay.create().plan("hosted.yaml", hosted.text()));
        assertThat(target.user()).isEqualTo("assay_tokens");
        assertThat(target.authentication()).isEqualTo(new Authentication("aws-iam", null, null, "assay"));
        assertThat(target.tls().mode()).isEqualTo(Tls.Mode.VERIFY_FULL);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --authentication aws-iam                                                              | --authentication needs a --url
            --url jdbc:mysql://HOST/x --user me --authentication aws-iam --password-file x        | leave out --password-env and --password-file
            --url jdbc:mysql://HOST/x --user me --authentication aws-iam --tls disable            | takes encryption by verify-full or require
            --url jdbc:mysql://127.0.0.1:1/x --user me --authentication aws-iam                   | write aws-iam:ENDPOINT:PORT
            --url jdbc:mysql://127.0.0.1:1/x --user me --authentication AWS                       | expected a method such as aws-iam
            """)
    void wrongOptionsAreNamed(String options, String message) {
        List<String> words = List.of(options.replace("HOST", ENDPOINT).split(" "));
        Captured captured = Captured.run(
                Stream.concat(Stream.of("run", "oltp"), words.stream()).toArray(String[]::new));
        assertThat(captured.err()).contains(message);
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
    }
}
