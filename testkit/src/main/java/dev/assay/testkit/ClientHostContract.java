package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.Sha256;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.HostReply;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.apiguardian.api.API;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that every kind of client host must pass. A plug-in's test class extends this one and returns a host that can be reached. The
 * tests write to the folder {@code assay-contract} in the home folder of the user, and delete it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ClientHostContract {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final byte[] NOTHING = {};
    private static final int LARGE = 3_000_000;

    @TempDir
    private Path folder;

    private ClientHost host;

    /** Returns the host under test, opened for one test. */
    protected abstract ClientHost open();

    @BeforeEach
    final void openHost() {
        host = open();
        shell("rm -rf assay-contract; mkdir assay-contract", NOTHING);
    }

    @AfterEach
    final void closeHost() {
        if (host != null) {
            shell("rm -rf assay-contract", NOTHING);
            host.close();
        }
    }

    private HostReply shell(String script, byte[] input) {
        return host.run(script, input, LIMIT);
    }

    @Test
    void hasANameOfOneLine() {
        assertThat(host.name()).isNotBlank().doesNotContain("\n");
    }

    @Test
    void scriptHasStatusAndBothOutputs() {
        HostReply reply = shell("echo out; echo err >&2; exit 3", NOTHING);
        assertThat(reply.status()).isEqualTo(3);
        assertThat(reply.out()).isEqualTo("out\n");
        assertThat(reply.err()).isEqualTo("err\n");
    }

    @Test
    void scriptKeepsQuotesLinesAndSigns() {
        String script = """
                text='it''s'
                for word in "$text" "a  b" 'c"d' `echo e`; do
                    printf '%s|' "$word" # a comment's end
                done
                """;
        assertThat(shell(script, NOTHING).out()).isEqualTo("its|a  b|c\"d|e|");
    }

    @Test
    void scriptReadsItsWholeInputAndItsEnd() {
        byte[] input = bytes();
        HostReply reply = shell("wc -c | tr -d ' '", input);
        assertThat(reply.out()).isEqualTo(LARGE + "\n");
    }

    @Test
    void scriptRunsWithoutInputThatItDoesNotRead() {
        assertThat(shell("exit 0", bytes()).status()).isZero();
    }

    @Test
    void textIsUtf8() {
        assertThat(shell("cat", "Größe – 日本\n".getBytes(StandardCharsets.UTF_8)).out())
                .isEqualTo("Größe – 日本\n");
    }

    @Test
    void scriptsRunInTheHomeFolder() {
        assertThat(shell("[ \"$(pwd -P)\" = \"$(cd \"$HOME\" && pwd -P)\" ]", NOTHING)
                        .status())
                .isZero();
    }

    @Test
    void backgroundProcessDoesNotHoldTheCall() {
        assertThat(shell("sleep 100 </dev/null >/dev/null 2>&1 & echo $! >assay-contract/pid", NOTHING)
                        .status())
                .isZero();
        assertThat(shell("kill \"$(cat assay-contract/pid)\"", NOTHING).status())
                .as("the process outlives the call")
                .isZero();
    }

    @Test
    void timeThatIsOverEndsTheCallWithAnUnknownEffect() {
        assertThatThrownBy(() -> host.run("sleep 100", NOTHING, Duration.ofMillis(300)))
                .isInstanceOfSatisfying(ResourceException.class, e -> {
                    assertThat(e.reason()).isEqualTo(Reason.UNKNOWN);
                    assertThat(e.message()).contains(host.name()).doesNotContain("\n");
                });
        assertThat(shell("echo again", NOTHING).out()).as("the next call").isEqualTo("again\n");
    }

    @Test
    void interruptEndsTheCallAndIsKept() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> shell("sleep 100", NOTHING))
                    .isInstanceOfSatisfying(
                            ResourceException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNKNOWN));
        } finally {
            assertThat(Thread.interrupted()).as("interrupt flag").isTrue();
        }
    }

    @Test
    void filesArriveAndComeBackAsTheyWereAndOnlyTheUserCanReadThem() throws IOException {
        Path sent = folder.resolve("sent");
        Files.write(sent, bytes());
        host.upload(sent, "assay-contract/file with spaces", LIMIT);
        assertThat(shell("ls -l 'assay-contract/file with spaces'", NOTHING).out())
                .startsWith("-rw-------");
        Path received = folder.resolve("received");
        Files.writeString(received, "replaced");
        host.download("assay-contract/file with spaces", received, LIMIT);
        assertThat(Sha256.hex(Files.readAllBytes(received))).isEqualTo(Sha256.hex(bytes()));
    }

    @Test
    void uploadReplacesALongerFile() throws IOException {
        shell("echo a longer text >assay-contract/file", NOTHING);
        Path sent = Files.writeString(folder.resolve("sent"), "short");
        host.upload(sent, "assay-contract/file", LIMIT);
        assertThat(shell("cat assay-contract/file", NOTHING).out()).isEqualTo("short");
    }

    @Test
    void missingFilesAndFoldersAreRefusedByName() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "text");
        assertThatThrownBy(() -> host.download("assay-contract/none", folder.resolve("to"), LIMIT))
                .isInstanceOfSatisfying(ResourceException.class, e -> {
                    assertThat(e.reason()).isEqualTo(Reason.REFUSED);
                    assertThat(e.message()).contains("assay-contract/none", host.name());
                });
        assertThatThrownBy(() -> host.upload(file, "assay-contract/none/file", LIMIT))
                .isInstanceOfSatisfying(ResourceException.class, e -> {
                    assertThat(e.reason()).isEqualTo(Reason.REFUSED);
                    assertThat(e.message()).contains("assay-contract/none/file", host.name());
                });
    }

    private static byte[] bytes() {
        byte[] bytes = new byte[LARGE];
        new Random(29).nextBytes(bytes);
        return bytes;
    }
}
