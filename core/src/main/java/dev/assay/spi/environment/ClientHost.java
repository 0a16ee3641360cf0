package dev.assay.spi.environment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.apiguardian.api.API;

/**
 * A host on which Assay can run: it executes scripts of {@code sh}, and takes and gives files. The caller decides what happens on the
 * host and repeats what fails; an implementation connects for each call, or keeps a connection.
 *
 * @implSpec Confined to one thread. A call that fails throws a {@link ResourceException} with one line without secrets, of the reason
 *     {@code RETRY} if the host was not reached, {@code UNKNOWN} if the connection ended or the time was over in the call, whose
 *     script may have had its effect, and {@code REFUSED} if no call will succeed: the host is not the known one, or rejects the user.
 *     An interrupt of the thread ends a call with {@code UNKNOWN} and keeps the thread's interrupt flag set. Input and files are part
 *     of no log and of no command line.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ClientHost extends AutoCloseable {

    /** Returns the name in messages, such as {@code bench@client.example}; without secrets. */
    String name();

    /**
     * Waits until a new host can be reached, and installs what a run needs and its image lacks. Called before the first script.
     *
     * @implSpec Does nothing by default
     * @param progress receives each step that may take longer than two seconds, one line
     */
    default void prepare(Consumer<String> progress) {}

    /**
     * Runs a script of the POSIX shell in the home folder of the user, and waits for its end.
     *
     * @param script without secrets: other users of the host may see it
     * @param input of the script
     * @param limit of the whole call
     * @return status and outputs, also of a script that failed
     */
    HostReply run(String script, byte[] input, Duration limit);

    /**
     * Copies a file to the host. Only the user can read the copy. A failed copy may leave a part of the file.
     *
     * @param file on this host
     * @param to path on the host, relative to the home folder of the user; its folder exists
     * @param limit of the whole call
     */
    void upload(Path file, String to, Duration limit);

    /**
     * Copies a file from the host. A failed copy may leave a part of the file.
     *
     * @param from path on the host, relative to the home folder of the user
     * @param to on this host; replaced if it exists
     * @param limit of the whole call
     */
    void download(String from, Path to, Duration limit);

    /**
     * Returns the place to which the host sends the results of a run by itself, with an address that is valid from now on; empty for a
     * host that stays until the caller fetches them.
     *
     * @implSpec Returns empty by default
     */
    default Optional<HostOutbox> outbox() {
        return Optional.empty();
    }

    /** Ends the connections. Ends nothing on the host. */
    @Override
    void close();
}
