package dev.assay.test.server;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A fault of AWS that the proxy of {@link MotoAccount} adds to some calls. Thread-safe. */
public final class MotoFault {

    private final Pattern calls;
    private final AtomicInteger left;
    private final @Nullable Refusal refusal;
    private final Loss loss;
    private final BinaryOperator<String> rewriting;

    /** The part of a reply that does not arrive. */
    private enum Loss {
        NONE,
        HALF,
        ALL
    }

    /** An error of a service. */
    private record Refusal(String code, String message) {}

    private MotoFault(String calls, int times, @Nullable Refusal refusal, Loss loss, BinaryOperator<String> rewriting) {
        this.calls = Pattern.compile(calls);
        this.left = new AtomicInteger(times);
        this.refusal = refusal;
        this.loss = loss;
        this.rewriting = rewriting;
    }

    /**
     * The call has no effect and fails with an error code.
     *
     * @param calls a regular expression of actions, such as {@code rds:Create.*}
     */
    public static MotoFault refused(String calls, int times, String code, String message) {
        return new MotoFault(calls, times, new Refusal(code, message), Loss.NONE, (request, reply) -> reply);
    }

    /** The call has its effect, and half of its reply is lost. */
    public static MotoFault replyLost(String calls, int times) {
        return new MotoFault(calls, times, null, Loss.HALF, (request, reply) -> reply);
    }

    /** The call has its effect, and its connection ends without a reply. */
    public static MotoFault replyDropped(String calls, int times) {
        return new MotoFault(calls, times, null, Loss.ALL, (request, reply) -> reply);
    }

    /** The reply says something else, such as a state before the present one. */
    public static MotoFault rewritten(String calls, int times, String from, String to) {
        return rewritten(calls, times, reply -> reply.replace(from, to));
    }

    /** The reply is another one. */
    public static MotoFault rewritten(String calls, int times, UnaryOperator<String> rewriting) {
        return answered(calls, times, (request, reply) -> rewriting.apply(reply));
    }

    /** The reply is another one, which depends on the body of the request and on the emulator's reply. */
    public static MotoFault answered(String calls, int times, BinaryOperator<String> answer) {
        return new MotoFault(calls, times, null, Loss.NONE, answer);
    }

    /** Returns whether the fault has its effect on a call, and counts it. */
    boolean takes(String call) {
        return calls.matcher(call).matches() && left.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
    }

    /** Returns the reply to a call that is refused, in the form of its service; null if it is not. */
    @Nullable
    String refusal(String call) {
        if (refusal == null) {
            return null;
        }
        if (call.startsWith("ssm:")) {
            return "{\"__type\":\"" + refusal.code + "\",\"message\":\"" + refusal.message + "\"}";
        }
        String error = "<Error><Type>Sender</Type><Code>" + refusal.code + "</Code><Message>" + refusal.message
                + "</Message></Error>";
        if (call.startsWith("s3:")) {
            return error;
        }
        return call.startsWith("ec2:")
                ? "<Response><Errors>" + error + "</Errors><RequestID>1</RequestID></Response>"
                : "<ErrorResponse>" + error + "<RequestId>1</RequestId></ErrorResponse>";
    }

    boolean losesReply() {
        return loss == Loss.HALF;
    }

    boolean dropsReply() {
        return loss == Loss.ALL;
    }

    String rewritten(String request, String reply) {
        return rewriting.apply(request, reply);
    }
}
