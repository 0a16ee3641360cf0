package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.test.Parallel;
import dev.assay.test.server.SshServer;
import dev.assay.testkit.ClientHostContract;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The SSH client and an OpenSSH server on this host. */
@Parallel
class SshHostIT extends ClientHostContract {

    @TempDir
    static Path folder;

    private static SshServer server;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        server = SshServer.start(folder);
    }

    @AfterAll
    static void close() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    @Override
    protected ClientHost open() {
        return at(server.address());
    }

    private static ClientHost at(String address) {
        return new SshHost(server.client().toString(), SshAddress.parse(address));
    }

    private static void assertRefused(ClientHost host, Reason reason, String... words) {
        assertThatThrownBy(() -> host.run("true", new byte[0], Duration.ofMinutes(1)))
                .isInstanceOfSatisfying(ResourceException.class, e -> {
                    assertThat(e.message()).contains(words).doesNotContain("\n");
                    assertThat(e.reason()).isEqualTo(reason);
                });
    }

    @Test
    void unknownAndChangedHostKeysAreRefused(@TempDir Path other) throws Exception {
        try (SshServer another = SshServer.start(other)) {
            ClientHost host = new SshHost(another.client().toString(), SshAddress.parse(another.address()));
            another.knowHost(another.otherKey());
            assertRefused(host, Reason.REFUSED, another.address() + " has another host key", "ssh-keygen -R");
            another.forgetHost();
            assertRefused(host, Reason.REFUSED, "is not in known_hosts", "check and accept it once by: ssh -p ");
        }
    }

    @Test
    void otherUsersAreRefusedWithoutAskingForAPassword() {
        String port = server.address().substring(server.address().indexOf(':'));
        assertRefused(at("nobody@127.0.0.1" + port), Reason.REFUSED, "accepts none of this user's keys");
    }

    @Test
    void hostThatIsNotThereMayBeReachedLater() {
        assertRefused(at("me@127.0.0.1:1"), Reason.RETRY, "me@127.0.0.1:1 was not reached", "Connection refused");
    }

    @Test
    void missingClientIsNamed() {
        ClientHost host = new SshHost("no-such-ssh", SshAddress.parse("me@host"));
        assertThatThrownBy(() -> host.run("true", new byte[0], Duration.ofMinutes(1)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("cannot run the SSH client 'no-such-ssh'")
                .hasMessageContaining("install OpenSSH's client");
    }
}
