package dev.assay.provisioning.aws;

import dev.assay.model.Sha256;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.HostOutbox;
import dev.assay.spi.environment.HostReply;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.sync.RequestBody;

/**
 * A rented client host that Systems Manager reaches: no port is open, and no key of the user is there. Files go through a bucket. Inputs
 * of scripts, which have secrets, are encrypted for the host. Confined to one thread.
 */
final class SsmHost implements ClientHost {

    private static final String INPUT = "input";
    private static final String FILE = "file";
    private static final String OUTPUT = "output";

    /** What is in the bucket during a call. */
    static final List<String> FILES = List.of(INPUT, FILE, OUTPUT);

    /** The time for a package of Java. */
    private static final Duration INSTALLATION = Duration.ofMinutes(10);

    private static final Duration SHORT = Duration.ofMinutes(1);

    /** Signed addresses are valid for longer than the call, whose delivery takes time. */
    private static final Duration DELIVERY = Duration.ofMinutes(5);

    private final String name;
    private final SsmCommands commands;
    private final S3Exchange exchange;
    private final HostOutboxes outboxes;
    private boolean ready;
    private @Nullable String publicKey;

    /**
     * @param name of the host in messages
     * @param exchange closed with the host
     * @param outboxes for the results of this host
     */
    SsmHost(String name, SsmCommands commands, S3Exchange exchange, HostOutboxes outboxes) {
        this.name = name;
        this.commands = commands;
        this.exchange = exchange;
        this.outboxes = outboxes;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void prepare(Consumer<String> progress) {
        progress.accept("waiting until the client host " + name + " reports to Systems Manager");
        commands.onReport(() -> progress.accept("installing Java on " + name + ", unless its image has it"));
        interruptible(() -> {
            requireReady();
            return name;
        });
    }

    @Override
    public HostReply run(String script, byte[] input, Duration limit) {
        return interruptible(() -> executed(script, input, limit));
    }

    private HostReply executed(String script, byte[] input, Duration limit) {
        requireReady();
        if (input.length == 0) {
            return commands.run(HostCommand.running(script, Map.of("url", "", "sha256", "", "password", "")), limit);
        }
        SealedInput sealed = SealedInput.of(publicKey(), input);
        return exchanged(INPUT, () -> {
            exchange.put(INPUT, RequestBody.fromBytes(sealed.data()));
            return commands.run(
                    HostCommand.running(
                            script,
                            Map.of(
                                    "url", exchange.readable(INPUT, valid(limit)),
                                    "sha256", Sha256.hex(sealed.data()),
                                    "password", sealed.password())),
                    limit);
        });
    }

    /** Prepares the host at the first call, and deletes the input that a killed command may have left. */
    private void requireReady() {
        requireNotInterrupted();
        if (!ready) {
            done(commands.repeated(HostCommand.of("ready", Map.of()), INSTALLATION), "cannot prepare the host");
            exchange.delete(INPUT);
            ready = true;
        }
    }

    private void requireNotInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new ResourceException(Reason.UNKNOWN, "the call to " + name + " was interrupted", null);
        }
    }

    private String publicKey() {
        String known = publicKey;
        if (known == null) {
            known = done(commands.run(HostCommand.of("key", Map.of()), SHORT), "cannot make a key");
            publicKey = known;
        }
        return known;
    }

    private static Duration valid(Duration limit) {
        return limit.plus(DELIVERY);
    }

    @Override
    public void upload(Path file, String to, Duration limit) {
        interruptible(() -> exchanged(FILE, () -> {
            requireReady();
            exchange.put(FILE, RequestBody.fromFile(file));
            String command = HostCommand.of(
                    "upload", Map.of("url", exchange.readable(FILE, valid(limit)), "sha256", sha256(file), "file", to));
            return done(commands.run(command, limit), "cannot write " + to);
        }));
    }

    @Override
    public void download(String from, Path to, Duration limit) {
        interruptible(() -> exchanged(OUTPUT, () -> {
            requireReady();
            String command =
                    HostCommand.of("download", Map.of("url", exchange.writable(OUTPUT, valid(limit)), "file", from));
            String sha256 = done(commands.run(command, limit), "cannot read " + from);
            exchange.get(OUTPUT, to, sha256.strip());
            return to;
        }));
    }

    @Override
    public Optional<HostOutbox> outbox() {
        return outboxes.next();
    }

    /** Returns the output of a command that has succeeded. */
    private String done(HostReply reply, String failed) {
        if (reply.status() != 0) {
            throw new ResourceException(
                    Reason.REFUSED, failed + " on " + name + ": " + SsmCommands.last(reply.err()), null);
        }
        return reply.out();
    }

    /** Keeps the interrupt flag of the thread, which the SDK does not promise to keep. */
    private static <T> T interruptible(Supplier<T> calls) {
        try {
            return calls.get();
        } catch (ResourceException e) {
            if (SsmCommands.interrupted(e)) {
                Thread.currentThread().interrupt();
            }
            throw e;
        }
    }

    /** Makes calls that need a file in the bucket, and deletes the file. */
    private <T> T exchanged(String file, Supplier<T> calls) {
        T result;
        try {
            result = calls.get();
        } catch (RuntimeException e) {
            boolean interrupted = Thread.interrupted();
            try {
                exchange.delete(file);
            } catch (ResourceException left) {
                e.addSuppressed(left);
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            throw e;
        }
        exchange.delete(file);
        return result;
    }

    private static String sha256(Path file) {
        try {
            return Sha256.hex(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        exchange.close();
    }
}
