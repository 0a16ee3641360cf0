package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of OpenSSH 9.2 and addresses. */
@Parallel
class SshFailureTest {

    private static final SshAddress HOST = SshAddress.parse("bench@client.example:2222");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @;Host key verification failed. | REFUSED | ssh-keygen -R '[client.example]:2222'",
                "No ED25519 host key is known for x and you have requested strict checking.;Host key verification failed. | REFUSED | accept it once by: ssh -p 2222 bench@client.example",
                "bench@client.example: Permission denied (publickey). | REFUSED | accepts none of this user's keys",
                "ssh: Could not resolve hostname client.example: Name or service not known | RETRY | Name or service not known",
                "ssh: connect to host client.example port 2222: Connection timed out | RETRY | was not reached",
                "client_loop: send disconnect: Broken pipe | UNKNOWN | ended: client_loop",
                "Connection to client.example closed by remote host. | UNKNOWN | closed by remote host",
                "'' | UNKNOWN | no message"
            })
    void failuresSayWhatFollowsAndWhatToDo(String err, Reason reason, String words) {
        ResourceException failure = SshFailure.of(HOST, err.replace(';', '\n'));
        assertThat(failure.reason()).isEqualTo(reason);
        assertThat(failure.message()).contains(words, "client.example").doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "host",
                "me@",
                "me@-oProxyCommand=x",
                "-l@host",
                "me@host:0",
                "me@host:65536",
                "me@host:",
                "a b@c"
            })
    void otherAddressesAreRefused(String text) {
        assertThatThrownBy(() -> SshAddress.parse(text))
                .hasMessage("ssh: found '" + text + "', expected user@host or user@host:port");
    }

    @Test
    void addressesBecomeArguments() {
        assertThat(HOST.arguments()).containsExactly("-l", "bench", "-p", "2222", "--", "client.example");
        assertThat(SshAddress.parse("me@alias").arguments()).containsExactly("-l", "me", "--", "alias");
    }
}
