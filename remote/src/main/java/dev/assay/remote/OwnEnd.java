package dev.assay.remote;

import dev.assay.model.AssayException;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.HostOutbox;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a client host needs to end the measurement before its own end and to send the results, without a controller. Nothing for a host
 * that stays. Confined to one thread.
 */
final class OwnEnd {

    /**
     * The time between the end of a measurement that the host ends and that of the host. A controller ends it a minute earlier, and
     * brings the results home.
     */
    static final Duration RESERVE = Duration.ofMinutes(4);

    /** The time after which an address is replaced that becomes invalid before the end of the host. */
    private static final Duration RENEWAL = Duration.ofMinutes(10);

    private final ClientHost host;
    private final HostCalls calls;
    private final HostTimer timer;
    private final Consumer<String> progress;

    /** Null until the host was given a limited address. */
    private @Nullable Instant given;

    private boolean told;

    OwnEnd(ClientHost host, HostCalls calls, HostTimer timer, Consumer<String> progress) {
        this.host = host;
        this.calls = calls;
        this.timer = timer;
        this.progress = progress;
    }

    /** Returns the variables of the script that starts the run. */
    Map<String, String> times() {
        Optional<Instant> end = host.outbox().map(HostOutbox::end);
        return Map.of("until", seconds(end.map(each -> each.minus(RESERVE))), "end", seconds(end));
    }

    private static String seconds(Optional<Instant> time) {
        return time.map(each -> Long.toString(each.getEpochSecond())).orElse("");
    }

    /** Returns the configuration of curl with the address for the results; empty for a host that stays. */
    Optional<String> address() {
        Optional<HostOutbox> outbox = host.outbox();
        outbox.ifPresent(this::note);
        return outbox.map(each -> "url = \"" + each.address() + "\"\n");
    }

    private void note(HostOutbox outbox) {
        given = outbox.limit() == null ? null : timer.now();
        if (!told) {
            progress.accept("the client host sends its results to " + outbox.place() + ", also if this command is gone"
                    + outbox.limited().map(limit -> "; " + limit).orElse(""));
            told = true;
        }
    }

    /** Gives the host of a run that exists a new address. */
    void renew() {
        address().ifPresent(text -> calls.repeated("renew", Map.of(), utf8(text), HostCalls.SHORT));
    }

    /** Gives the host a new address if the last one becomes invalid before its end. A failure is no failure of the run. */
    void renewInTime() {
        Instant last = given;
        if (last == null || Duration.between(last, timer.now()).compareTo(RENEWAL) < 0) {
            return;
        }
        try {
            address().ifPresent(text -> calls.once("renew", Map.of(), utf8(text), HostCalls.SHORT));
        } catch (AssayException e) {
            given = timer.now();
            progress.accept("the client host keeps its last address for the results: " + e.message());
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
