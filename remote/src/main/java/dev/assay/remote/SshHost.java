package dev.assay.remote;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.ShellWord;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.HostReply;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A host that the SSH client of this host reaches, with the user's configuration, agent and known hosts. Each call is a connection.
 * Confined to one thread.
 */
final class SshHost implements ClientHost {

    /** Never asks the user, never accepts an unknown host, and notices a dead connection within a minute. */
    private static final List<String> OPTIONS = List.of(
            "-T",
            "-oBatchMode=yes",
            "-oStrictHostKeyChecking=yes",
            "-oConnectTimeout=20",
            "-oServerAliveInterval=15",
            "-oServerAliveCountMax=4",
            "-oClearAllForwardings=yes",
            "-oForwardAgent=no",
            "-oForwardX11=no",
            "-oPermitLocalCommand=no",
            "-oLogLevel=ERROR");

    /** The status of the client for failures of its own. Scripts do not end with it. */
    private static final int FAILED = 255;

    private static final int MOST_OUTPUT = 1 << 20;
    private static final byte[] NOTHING = {};

    private final String program;
    private final SshAddress address;

    /** @param program the client, a file or a name on the PATH */
    SshHost(String program, SshAddress address) {
        this.program = program;
        this.address = address;
    }

    @Override
    public String name() {
        return address.toString();
    }

    @Override
    public HostReply run(String script, byte[] input, Duration limit) {
        return call(script, input, Redirect.PIPE, Redirect.PIPE, limit);
    }

    @Override
    public void upload(Path file, String to, Duration limit) {
        String path = ShellWord.quoted(to);
        HostReply reply = call(
                "umask 077; rm -f " + path + "; cat >" + path,
                NOTHING,
                Redirect.from(file.toFile()),
                Redirect.PIPE,
                limit);
        require(reply, "cannot write " + to);
    }

    @Override
    public void download(String from, Path to, Duration limit) {
        HostReply reply =
                call("cat " + ShellWord.quoted(from), NOTHING, Redirect.PIPE, Redirect.to(to.toFile()), limit);
        require(reply, "cannot read " + from);
    }

    private void require(HostReply reply, String failed) {
        if (reply.status() != 0) {
            throw new ResourceException(
                    Reason.REFUSED, failed + " on " + address + ": " + SshFailure.last(reply.err()), null);
        }
    }

    /** The user's login shell starts {@code sh}: it may be any shell that knows single quotes. */
    private List<String> command(String script) {
        List<String> words = new ArrayList<>(List.of(program));
        words.addAll(OPTIONS);
        words.addAll(address.arguments());
        words.add("exec /bin/sh -c " + ShellWord.quoted("cd || exit\n" + script));
        return words;
    }

    private HostReply call(String script, byte[] input, Redirect in, Redirect out, Duration limit) {
        Process process = start(script, in, out);
        try {
            CompletableFuture<String> output = text(process.getInputStream());
            CompletableFuture<String> errors = text(process.getErrorStream());
            if (in.equals(Redirect.PIPE)) {
                write(input, process.getOutputStream());
            }
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw unknown("the call to " + address + " has not ended in " + TimeText.format(limit), null);
            }
            HostReply reply = new HostReply(process.exitValue(), output.join(), errors.join());
            if (reply.status() == FAILED) {
                throw SshFailure.of(address, reply.err());
            }
            return reply;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown("the call to " + address + " was interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(String script, Redirect in, Redirect out) {
        try {
            return new ProcessBuilder(command(script))
                    .redirectInput(in)
                    .redirectOutput(out)
                    .start();
        } catch (IOException e) {
            throw AssayException.host(
                    "cannot run the SSH client '" + program + "': " + IoText.of(e)
                            + "; install OpenSSH's client, or name" + " another one by " + SshHostFactory.PROGRAM,
                    e);
        }
    }

    private static ResourceException unknown(String message, @Nullable Throwable cause) {
        return new ResourceException(Reason.UNKNOWN, message, cause);
    }

    /** Reads a whole stream in a thread of its own, which ends with the process. Keeps its beginning. */
    private static CompletableFuture<String> text(InputStream stream) {
        CompletableFuture<String> text = new CompletableFuture<>();
        daemon("assay-ssh-output", () -> {
            try (stream) {
                byte[] kept = stream.readNBytes(MOST_OUTPUT);
                stream.transferTo(OutputStream.nullOutputStream());
                text.complete(new String(kept, StandardCharsets.UTF_8));
            } catch (IOException e) {
                text.complete(""); // the process was ended
            }
        });
        return text;
    }

    /** Writes all of it in a thread of its own: the script may print before it has read. */
    private static void write(byte[] input, OutputStream to) {
        daemon("assay-ssh-input", () -> {
            try (to) {
                to.write(input);
            } catch (IOException e) {
                // The script did not read all; its status says whether it failed.
            }
        });
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        // each call has ended its connection
    }
}
