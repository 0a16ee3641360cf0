package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.CommandHost;
import dev.assay.test.server.FirstStart;
import dev.assay.test.server.MetadataServer;
import dev.assay.test.server.MotoFault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The end of a rented client host after the command was killed, by the program as it is delivered: the host has the program from the
 * command, and the credentials of its instance profile from a metadata service. {@link RentedHostRunIT} has the rest.
 */
@Parallel
class RentedHostEndIT {

    private static final String RESULTS = "team/assay-s4-postgres-per-dollar-probe/results";

    @TempDir
    Path folder;

    /** Returns the end of the resources' time. */
    private static String end(RentingUser user) throws Exception {
        Distribution.Finished status = Distribution.finish(
                user.command("provision", "status", "plan.yaml", "--json").start());
        Map<?, ?> first =
                (Map<?, ?>) ((List<?>) Json.read(status.out(), Map.class).get("resources")).get(0);
        return first.get("expires").toString();
    }

    /** Runs what the unit of the host starts at its end. */
    private Distribution.Finished end(RentingUser user, CommandHost host) throws Exception {
        FirstStart start = FirstStart.of(
                Files.createDirectory(folder.resolve("first")), user.account().userData(), 0, Instant.now());
        assertThat(start.unit("assay-end.service"))
                .content()
                .contains("ExecStart=-/bin/sh /etc/systemd/system/assay-end.sh\n")
                .contains("ExecStopPost=/usr/bin/systemctl poweroff\n");
        try (MetadataServer metadata = MetadataServer.of("lab")) {
            ProcessBuilder service =
                    new ProcessBuilder("/bin/sh", start.unit("assay-end.sh").toString());
            service.environment().keySet().removeIf(name -> name.startsWith("AWS_"));
            service.environment()
                    .putAll(Map.of(
                            "HOME", host.home().toString(),
                            "JAVA_HOME", System.getProperty("java.home"),
                            "AWS_ENDPOINT_URL", user.account().address().toString(),
                            "AWS_EC2_METADATA_SERVICE_ENDPOINT", metadata.address()));
            return Distribution.finish(service.start());
        }
    }

    @Test
    @Exhaustive
    void databasesAreDeletedByTheHostIfTheCommandIsGone() throws Exception {
        FirstStart.requireNamespaces();
        try (RentingUser user = RentingUser.in(folder);
                CommandHost host = CommandHost.of(user.account(), Files.createDirectory(folder.resolve("host")))) {
            String bucket = "assay-end-" + user.account().id();
            user.account().createBucket(bucket);
            user.account().createProfile("bench", "lab");
            user.standIn("postgresql");
            user.postgresPerDollar("{instance: c6i.xlarge, profile: bench}", RentedStudies.FEW_TRANSACTIONS, "[1]");
            String[] options = {"--bucket", "s3://" + bucket + "/team", "--json", "--owner", "o'hara & sons"};
            Distribution.killAt("started the run", user.run(options).start());
            Awaitility.await()
                    .atMost(Duration.ofMinutes(5))
                    .until(() -> user.account().objects(bucket).contains(RESULTS));
            String end = end(user);
            user.account().heal();
            user.account().add(MotoFault.rewritten("(rds|ec2):.*", 9_999, end, "2026-01-01T00:00:00Z"));
            Distribution.Finished ended = end(user, host);
            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(ended.err()).contains("deleted us-east-1/db-instance/assay-s4-postgres-per-dollar-iops-2000");
            user.account().heal();
            user.account().terminateHosts();
            user.requireNothingIsRented();

            int before = user.account().calls().size();
            Distribution.Finished again = Distribution.finish(user.run(options).start());
            assertThat(again.status()).as(again.err()).isZero();
            user.requirePricedTrials(again, 2);
            assertThat(user.account().calls().stream().skip(before))
                    .noneMatch(call -> call.matches(".*:(Create|Run).*"));
            assertThat(user.account().objects(bucket)).isEmpty();
        }
    }
}
