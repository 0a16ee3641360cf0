package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.HostOutbox;
import dev.assay.spi.environment.HostReply;
import dev.assay.spi.environment.HostResults;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.CommandHost;
import dev.assay.test.server.MotoAccount;
import dev.assay.test.server.MotoFault;
import dev.assay.testkit.ClientHostContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;

/** A host that Systems Manager of the emulator reaches, whose commands the shell of this host runs. */
@Parallel
@Exhaustive
class SsmHostIT extends ClientHostContract {

    private static final String SECRET = "never-to-be-seen";
    private static final String NAME = "assay-r1-probe";
    private static final Duration LIMIT = Duration.ofMinutes(1);
    /** Commands that are sent before the host has reported. */
    private static final int LATE = 3;

    private static final byte[] NOTHING = {};

    @TempDir
    static Path home;

    private static MotoAccount account;
    private static CommandHost commands;
    private static AwsClients clients;
    private static Instant end;

    @BeforeAll
    static void start() {
        account = opened();
        commands = CommandHost.of(account, home);
        clients = Controller.clients(account.address());
        end = Instant.now().plus(Duration.ofHours(4));
    }

    @AfterAll
    static void end() {
        if (account != null) { // without Moto, the test was aborted before
            assertThat(account.objects(bucket(account))).isEmpty();
            clients.close();
            commands.close();
            account.close();
        }
    }

    /** Returns an account with a bucket. */
    private static MotoAccount opened() {
        MotoAccount made = MotoAccount.open();
        made.createBucket(bucket(made));
        return made;
    }

    private static String bucket(MotoAccount owner) {
        return "assay-host-" + owner.id();
    }

    private static String address(MotoAccount owner) {
        return "s3://" + bucket(owner) + "/team";
    }

    @Override
    protected ClientHost open() {
        return host();
    }

    private ClientHost host() {
        return host(account, clients, HostClock.SYSTEM);
    }

    private static ClientHost host(MotoAccount owner, AwsClients clients, HostClock clock) {
        S3Exchange exchange = exchange(owner, clients);
        return new SsmHost(
                NAME,
                new SsmCommands(clients.ssm(Environments.REGION), "i-1234567890abcdef0", NAME, clock),
                exchange,
                new HostOutboxes(exchange, end, clock::now));
    }

    private static S3Exchange exchange(MotoAccount owner, AwsClients clients) {
        return new S3Exchange(clients, Environments.REGION, address(owner), NAME);
    }

    private static HostReply run(ClientHost host, String script, String input) {
        return host.run(script, input.getBytes(StandardCharsets.UTF_8), LIMIT);
    }

    @Test
    void newHostHasStepsThatTakeTime() {
        List<String> steps = new ArrayList<>();
        host().prepare(steps::add);
        assertThat(steps)
                .containsExactly(
                        "waiting until the client host " + NAME + " reports to Systems Manager",
                        "installing Java on " + NAME + ", unless its image has it");
    }

    /** What AWS keeps of commands and files has no secret, and the private key stays on the host. */
    @Test
    void inputsAreReadableOnTheHostOnly() throws IOException {
        ClientHost host = host();
        assertThat(run(host, "cat", SECRET).out()).isEqualTo(SECRET);
        assertThat(commands.texts())
                .anyMatch(text -> text.contains("X-Amz-Signature="))
                .noneMatch(text -> text.contains(SECRET));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve(".assay/key.pem"))))
                .isEqualTo("rw-------");
        assertThat(host().run("ls ~/.assay | grep -v '^command'", NOTHING, LIMIT)
                        .out())
                .as("files that stay")
                .isEqualTo("key.pem\n");
    }

    @Test
    void fileThatDoesNotArriveIsSentAgain() throws IOException {
        ClientHost host = host();
        host.run("true", NOTHING, LIMIT);
        Path file = Files.writeString(home.resolve("sent"), "a file");
        account.add(MotoFault.refused("s3:GetObject", 1, "AccessDenied", "The address has expired."));
        assertThatThrownBy(() -> host.upload(file, "received", LIMIT))
                .isInstanceOfSatisfying(ResourceException.class, e -> {
                    assertThat(e.reason()).isEqualTo(Reason.RETRY);
                    assertThat(e.message())
                            .startsWith(NAME + " cannot get a file from the bucket (curl: ")
                            .endsWith(" 400)");
                });
        host.upload(file, "received", LIMIT);
        assertThat(home.resolve("received")).hasContent("a file");
    }

    @Test
    void hostThatHasNotReportedYetIsWaitedFor() {
        try (MotoAccount slow = opened();
                AwsClients there = Controller.clients(slow.address())) {
            slow.add(MotoFault.refused("ssm:SendCommand", LATE, "InvalidInstanceId", "Instances not in a valid state"));
            try (CommandHost reported = CommandHost.of(slow, home);
                    ClientHost host = host(
                            slow,
                            there,
                            new SkippingClock(() -> Collections.frequency(slow.calls(), "ssm:SendCommand") <= LATE))) {
                assertThat(host.run("echo here", NOTHING, LIMIT).out()).isEqualTo("here\n");
                assertThat(reported.texts())
                        .as("what the host needs, and the script")
                        .hasSize(2);
            }
        }
    }

    @Test
    void firstCommandWhoseReplyIsLostIsRepeated() {
        try (MotoAccount shaky = opened();
                AwsClients there = Controller.clients(shaky.address())) {
            shaky.add(MotoFault.replyLost("ssm:SendCommand", 1));
            shaky.add(MotoFault.refused("ssm:SendCommand", 1, "ThrottlingException", "Rate exceeded"));
            shaky.add(MotoFault.refused("ssm:GetCommandInvocation", 1, "InvocationDoesNotExist", "No such command"));
            shaky.add(MotoFault.refused("ssm:GetCommandInvocation", 1, "ThrottlingException", "Rate exceeded"));
            try (CommandHost reported = CommandHost.of(shaky, home);
                    ClientHost host = host(shaky, there, HostClock.SYSTEM)) {
                assertThat(host.run("echo here", NOTHING, LIMIT).out()).isEqualTo("here\n");
                assertThat(reported.texts()).hasSize(2);
            }
        }
    }

    @Test
    void interruptDuringTheWaitForACommandIsKept() {
        HostClock interrupting = new HostClock() {
            @Override
            public Instant now() {
                return Instant.now();
            }

            @Override
            public void pause(Duration time) {
                Thread.currentThread().interrupt();
            }
        };
        try (ClientHost host = host(account, clients, interrupting)) {
            assertThatThrownBy(() -> host.run("sleep 100", NOTHING, LIMIT))
                    .isInstanceOfSatisfying(
                            ResourceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNKNOWN));
        } finally {
            assertThat(Thread.interrupted()).as("interrupt flag").isTrue();
        }
    }

    @Test
    void inputThatAKilledCommandHasLeftIsDeleted() {
        try (S3Exchange left = exchange(account, clients)) {
            left.put("input", RequestBody.fromString("sealed"));
        }
        assertThat(account.objects(bucket(account))).containsExactly("team/" + NAME + "/input");
        host().run("true", NOTHING, LIMIT);
        assertThat(account.objects(bucket(account))).isEmpty();
    }

    /** The host sends no headers that a signature could need. */
    @Test
    void signedAddressesAreWholeRequests() {
        try (S3Exchange exchange = exchange(account, clients)) {
            assertThat(exchange.readable("file", LIMIT)).contains("X-Amz-SignedHeaders=host&", "X-Amz-Expires=60&");
            assertThat(exchange.writable("file", LIMIT))
                    .contains("X-Amz-SignedHeaders=host&")
                    .doesNotContainIgnoringCase("checksum");
        }
    }

    /** The host ends itself: its results are read when it has gone. */
    @Test
    void hostSendsItsResultsByItself() throws IOException {
        HostOutbox outbox = host().outbox().orElseThrow();
        assertThat(outbox.end()).isEqualTo(end);
        assertThat(outbox.limited()).isEmpty();
        assertThat(outbox).hasToString("HostOutbox[" + address(account) + "/" + NAME + "/results, " + end + "]");
        try (HostResults results = new S3HostResults(exchange(account, clients))) {
            assertThat(results.exists()).isFalse();
            String script = "cat >outbox; echo all >all; curl -fsS --config outbox -T all >/dev/null; rm outbox all";
            assertThat(run(host(), script, "url = \"" + outbox.address() + "\"").err())
                    .isEmpty();
            assertThat(results.exists()).isTrue();
            results.get(home.resolve("results"));
            assertThat(home.resolve("results")).hasContent("all");
            try (S3Exchange left = exchange(account, clients)) {
                left.put("output", RequestBody.fromString("of a command that was killed"));
            }
            results.delete();
            assertThat(account.objects(bucket(account))).isEmpty();
        }
        assertThat(commands.texts()).noneMatch(text -> text.contains(outbox.address()));
    }

    /** Users of one place check it at the same time: each check has a file of its own. */
    @Test
    void placeThatCannotBeReadIsFoundByItsCheck() {
        account.add(MotoFault.refused("s3:GetObject", 2, "AccessDenied", "Access denied"));
        Set<String> messages = new HashSet<>();
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> new SsmHosts(clients).requireBucket(address(account), Environments.REGION))
                    .hasMessageStartingWith("aws s3:GetObject, " + address(account) + "/assay-check/")
                    .hasMessageEndingWith(
                            ": the credentials lack the permission s3:GetObject; assay provision policy --bucket "
                                    + address(account) + "/ prints the policy that this takes")
                    .satisfies(e -> assertThat(messages.add(e.getMessage())).isTrue());
        }
        assertThat(account.objects(bucket(account))).isEmpty();
    }

    @Test
    void hostThatNeverReportsIsOneMessage() {
        try (MotoAccount silent = opened();
                AwsClients there = Controller.clients(silent.address());
                ClientHost host = host(silent, there, new SkippingClock(() -> true))) {
            silent.add(MotoFault.refused(
                    "ssm:SendCommand", Integer.MAX_VALUE, "InvalidInstanceId", "Instances not in a valid state"));
            assertThatThrownBy(() -> host.run("true", NOTHING, LIMIT))
                    .isInstanceOfSatisfying(
                            ResourceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.REFUSED))
                    .hasMessageStartingWith(
                            NAME + " has not reported to Systems Manager in 10m: its subnet needs a way to");
        }
    }

    @Test
    void commandWhoseAgentWasEndedHasAnUnknownEffect() {
        ClientHost host = host();
        assertThatThrownBy(() -> host.run("kill -9 $(ps -o ppid= -p $PPID)", NOTHING, LIMIT))
                .isInstanceOfSatisfying(
                        ResourceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNKNOWN))
                .hasMessageContaining("a command for " + NAME + " ended as 'Failed'");
    }

    /**
     * The time of this host, moved on by some pauses instead of waiting. Confined to one thread.
     *
     * @param skips whether a pause is skipped
     */
    private record SkippingClock(BooleanSupplier skips, AtomicReference<Duration> skipped) implements HostClock {

        SkippingClock(BooleanSupplier skips) {
            this(skips, new AtomicReference<>(Duration.ZERO));
        }

        @Override
        public Instant now() {
            return Instant.now().plus(skipped.get());
        }

        @Override
        public void pause(Duration time) throws InterruptedException {
            if (skips.getAsBoolean()) {
                skipped.set(skipped.get().plus(time));
            } else {
                HostClock.SYSTEM.pause(time);
            }
        }
    }
}
