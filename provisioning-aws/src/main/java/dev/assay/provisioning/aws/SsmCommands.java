package dev.assay.provisioning.aws;

import dev.assay.model.unit.TimeText;
import dev.assay.spi.environment.HostReply;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.ssm.model.CommandInvocationStatus;
import software.amazon.awssdk.services.ssm.model.GetCommandInvocationResponse;
import software.amazon.awssdk.services.ssm.model.SendCommandResponse;

/** Commands of Systems Manager for one host, which its agent runs as root. Confined to one thread. */
final class SsmCommands {

    private static final String SEND = "ssm:SendCommand";
    private static final String LOOK = "ssm:GetCommandInvocation";

    /** The time in which a new host reports to Systems Manager. */
    private static final Duration REGISTRATION = Duration.ofMinutes(10);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    /** Limits of Systems Manager, in seconds. */
    private static final long SHORTEST_DELIVERY = 30;

    private static final String MARK = "assay-status ";

    private final SsmClient ssm;
    private final String instance;
    private final String name;
    private final HostClock clock;
    private boolean reported;
    private Runnable onReport = () -> {};

    /**
     * @param instance id, such as {@code i-0123456789abcdef0}
     * @param name of the host in messages
     */
    SsmCommands(SsmClient ssm, String instance, String name, HostClock clock) {
        this.ssm = ssm;
        this.instance = instance;
        this.name = name;
        this.clock = clock;
    }

    /** Sets what is called when the host has reported, before it executes the first command. */
    void onReport(Runnable action) {
        onReport = action;
    }

    /**
     * Runs a command of {@link HostCommand}, and waits for its end. The first command waits until the host has reported.
     *
     * @throws ResourceException of the reason {@code RETRY} if the command had no effect, {@code UNKNOWN} if its end is not known, and
     *     {@code REFUSED} if no command will succeed
     */
    HostReply run(String command, Duration limit) {
        String id = sent(command, limit);
        Instant end = clock.now().plus(limit);
        Pause pause = new Pause();
        while (true) {
            Optional<GetCommandInvocationResponse> found = look(id).filter(SsmCommands::ended);
            if (found.isPresent()) {
                return reply(found.get());
            }
            if (!clock.now().isBefore(end)) {
                throw failure(
                        Reason.UNKNOWN, "the call to " + name + " has not ended in " + TimeText.format(limit), null);
            }
            pause.take();
        }
    }

    /**
     * Runs a command that may run several times, until it has an end. For the commands before the first call of a caller, which has
     * nothing to repeat yet.
     *
     * @throws ResourceException as {@link #run}, after the limit or an interrupt
     */
    HostReply repeated(String command, Duration limit) {
        Instant end = clock.now().plus(limit);
        Pause pause = new Pause();
        while (true) {
            try {
                return run(command, limit);
            } catch (ResourceException e) {
                if (e.reason() == Reason.REFUSED
                        || interrupted(e)
                        || !clock.now().isBefore(end)) {
                    throw e;
                }
            }
            pause.take();
        }
    }

    /** Returns whether an interrupt ended a call. The SDK does not promise to keep the interrupt flag of the thread. */
    static boolean interrupted(ResourceException failure) {
        return Thread.currentThread().isInterrupted() || failure.getCause() instanceof AbortedException;
    }

    private String sent(String command, Duration limit) {
        Instant end = clock.now().plus(reported ? limit : REGISTRATION);
        Pause pause = new Pause();
        while (true) {
            try {
                Optional<SendCommandResponse> sent = AwsCalls.found(SEND, name, () -> send(command, limit));
                if (sent.isPresent()) {
                    if (!reported) {
                        reported = true;
                        onReport.run();
                    }
                    return sent.get().command().commandId();
                }
                requireTime(end, null);
            } catch (ResourceException e) {
                if (e.reason() != Reason.RETRY) {
                    throw e;
                }
                requireTime(end, e);
            }
            pause.take();
        }
    }

    private void requireTime(Instant end, @Nullable ResourceException failure) {
        if (clock.now().isBefore(end)) {
            return;
        }
        if (failure != null) {
            throw failure;
        }
        throw reported
                ? failure(Reason.RETRY, name + " does not report to Systems Manager any more", null)
                : failure(
                        Reason.REFUSED,
                        name + " has not reported to Systems Manager in " + TimeText.format(REGISTRATION)
                                + ": its subnet needs a way to the internet or to the endpoints of Systems Manager; see the"
                                + " system log of the host in the console of EC2",
                        null);
    }

    private SendCommandResponse send(String command, Duration limit) {
        long seconds = Math.max(1, limit.toSeconds());
        return ssm.sendCommand(request -> request.documentName("AWS-RunShellScript")
                .instanceIds(instance)
                .comment("Assay")
                .timeoutSeconds((int) Math.max(SHORTEST_DELIVERY, seconds))
                .parameters(Map.of("commands", List.of(command), "executionTimeout", List.of(Long.toString(seconds)))));
    }

    /** Returns the command as it is; empty if it is not shown yet, or this look has failed. */
    private Optional<GetCommandInvocationResponse> look(String id) {
        try {
            return AwsCalls.found(
                    LOOK,
                    name,
                    () -> ssm.getCommandInvocation(
                            request -> request.commandId(id).instanceId(instance)));
        } catch (ResourceException e) {
            if (e.reason() == Reason.REFUSED || interrupted(e)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private static boolean ended(GetCommandInvocationResponse command) {
        return switch (command.status()) {
            case PENDING, IN_PROGRESS, DELAYED, CANCELLING -> false;
            default -> true;
        };
    }

    private HostReply reply(GetCommandInvocationResponse command) {
        String out = AwsResourceService.text(command.standardOutputContent());
        String err = AwsResourceService.text(command.standardErrorContent());
        String first = out.lines().findFirst().orElse("");
        if (command.status() != CommandInvocationStatus.SUCCESS || !first.startsWith(MARK)) {
            throw failure(
                    Reason.UNKNOWN,
                    "a command for " + name + " ended as '" + command.statusDetails() + "': " + last(err),
                    null);
        }
        String status = first.substring(MARK.length());
        if (status.equals("again")) {
            throw failure(Reason.RETRY, name + " " + withCause(err), null);
        }
        return new HostReply(Integer.parseInt(status), out.substring(Math.min(out.length(), first.length() + 1)), err);
    }

    /** Returns the last line that is not empty. */
    static String last(String err) {
        List<String> lines = lines(err);
        return lines.isEmpty() ? "no message" : lines.get(lines.size() - 1);
    }

    /** Returns the last line and, in parentheses, the message of the program that failed before it. */
    private static String withCause(String err) {
        List<String> lines = lines(err);
        return last(err) + (lines.size() < 2 ? "" : " (" + lines.get(lines.size() - 2) + ")");
    }

    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    private static ResourceException failure(Reason reason, String message, @Nullable Throwable cause) {
        return new ResourceException(reason, message, cause);
    }

    /** Pauses that become longer: most commands end within a second. */
    private final class Pause {

        private Duration next = FIRST_PAUSE;

        void take() {
            try {
                clock.pause(next);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw failure(Reason.UNKNOWN, "the call to " + name + " was interrupted", e);
            }
            Duration longer = next.multipliedBy(3).dividedBy(2);
            next = longer.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longer;
        }
    }
}
