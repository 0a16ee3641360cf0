package dev.assay.model.result;

import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.model.result.VerdictThreshold.Bound;
import dev.assay.model.unit.Kebab;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * All reasons to doubt the figures of a trial, in the order of the table in {@code docs/verdicts.md}, which explains them and is
 * generated from these constants. The meaning of a code never changes.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum VerdictCode {
    /** The database refused connections that the load needs. */
    REFUSED(Severity.INVALID, "connections refused"),
    /** This host cannot offer the load. */
    INFEASIBLE(Severity.INVALID, "load compared with the capacity of the client host"),
    /** The engine ended the trial after repeated failures. */
    GAVE_UP(Severity.INVALID, "consecutive `fatal` failures of one user: 10"),
    /** The trial was stopped early. */
    STOPPED_EARLY(Severity.SUSPECT, "stop before the planned end"),
    /** A part of the workload's recording was not replayed. */
    PARTIAL_REPLAY(Severity.SUSPECT, "arrivals of the recording that were not executed"),
    /** Transactions continued after the end of the load. */
    OVERRUN(Severity.SUSPECT, "users waiting for a response 10 s after the end of the load"),
    /** Queued work was left undone. */
    WORK_LEFT(Severity.INVALID_IF_BINDING, "queued work not done at the end of the trial"),
    /** The measurement is too short for periodic events of a minute. */
    SHORT_MEASUREMENT(
            Severity.SUSPECT, "duration of the measurement", VerdictThreshold.time(Bound.AT_LEAST, 60, 0, 2_592_000)),
    /** The measurement includes the warm-up. */
    NO_RAMP_UP(
            Severity.SUSPECT,
            "a warm-up of 30 s as a share of a measurement without ramp-up",
            VerdictThreshold.share(0.01, 1)),
    /** No transaction ended in the measurement. */
    NOTHING_MEASURED(Severity.INVALID, "transactions that ended in the measurement: 0"),
    /** Too few transactions for percentiles. */
    FEW_TRANSACTIONS(
            Severity.SUSPECT,
            "transactions that ended in the measurement",
            VerdictThreshold.count(Bound.AT_LEAST, 1_000, 1_000_000_000)),
    /** The system did not sustain the open load. */
    RATE_NOT_SUSTAINED(
            Severity.INVALID, "growth of the queue as a share of the arrivals", VerdictThreshold.share(0.01, 1)),
    /** Most transactions failed. */
    MOSTLY_FAILURES(Severity.INVALID, "share of failed transactions", VerdictThreshold.share(0.5, 1)),
    /** Percentiles of successful transactions hide failures. */
    FAILURES(Severity.SUSPECT, "share of failed transactions", VerdictThreshold.share(0.001, 1)),
    /** Users started after the beginning of the measurement. */
    LATE_START(
            Severity.SUSPECT,
            "time from the start of the measurement to the last user's first transaction, as a share of the measurement",
            VerdictThreshold.share(0.01, 1)),
    /** Sleeping threads wake late on this host. */
    NOISY_HOST(
            Severity.SUSPECT,
            "median wake-up delay of a sleeping thread before the load",
            VerdictThreshold.time(Bound.AT_MOST, 0.001, 0, 1)),
    /** The client started transactions late. */
    CLIENT_LATE(
            Severity.SUSPECT,
            "lateness as a share of the response time, at p50 and p99",
            VerdictThreshold.share(0.10, 1)),
    /** A limit of the workload's standard was missed. */
    LIMIT_MISSED(Severity.INVALID_IF_BINDING, "response times and mix compared with the limits of the workload"),
    /** A requirement of the workload's standard on the whole run was missed. */
    AUDIT(Severity.SUSPECT, "audits compared with the bounds of the workload"),
    /** The level changed during the measurement. */
    DRIFT(Severity.SUSPECT, "change of the level during the measurement", VerdictThreshold.share(0.05, 1)),
    /** The system was not steady at the beginning of the measurement. */
    NO_STEADY_STATE(
            Severity.SUSPECT,
            "difference between the beginning of the measurement and the rest",
            VerdictThreshold.share(0.05, 1)),
    /** The database was unavailable for some time. */
    OUTAGE(Severity.SUSPECT, "seconds without a successful transaction: 1"),
    /** Connections were lost. */
    SESSIONS_LOST(Severity.SUSPECT, "connections lost or discarded"),
    /** Other clients committed during the calibration of commit counts. */
    SERVER_SHARED(Severity.SUSPECT, "commits of other clients during calibration"),
    /** The server or its counters restarted. */
    SERVER_RESTARTED(Severity.SUSPECT, "restarts of the server or its counters"),
    /** Connections were lost during commit. */
    IN_DOUBT(Severity.SUSPECT, "commits with an unknown outcome"),
    /** Times exceeded the recorder's range. */
    CLAMPED(Severity.SUSPECT, "response times above 10 min"),
    /** Consistency checks were skipped. */
    CHECKS_NOT_ASKED(Severity.SUSPECT, "consistency checks skipped"),
    /** A consistency check failed: the data are wrong. */
    CONSISTENCY(Severity.INVALID, "failed consistency checks"),
    /** The counts of recorders and workers differ. */
    RECORDS_DISAGREE(Severity.INVALID, "difference between the counts of recorders and workers"),
    /** The means of the histogram and of the exact sum differ. */
    MEANS_DISAGREE(Severity.INVALID, "difference between the exact mean and the histogram's: 1 % plus 1 µs"),
    /** Transactions took more time than the users had. */
    MORE_BUSY_THAN_USERS(
            Severity.INVALID,
            "time in transactions and think times above the users' total time",
            VerdictThreshold.share(0.02, 1)),
    /** Transactions took less time than the users had. */
    USERS_NOT_BUSY(Severity.SUSPECT, "share of the users' time spent in the client", VerdictThreshold.share(0.02, 1)),
    /** A stand-in was measured, not a database. */
    NO_DATABASE(Severity.SUSPECT, "target that is not a database"),
    /** Client and server share CPUs. */
    SAME_HOST(Severity.SUSPECT, "database on the client host"),
    /** The client used most of its host's CPUs. */
    CLIENT_CPU(
            Severity.INVALID_UNLESS_SHARED, "the client's share of its host's CPUs", VerdictThreshold.share(0.70, 1)),
    /** The CPUs of the client host were saturated. */
    HOST_CPU(
            Severity.INVALID_UNLESS_SHARED,
            "all processes' share of the CPUs of the client host",
            VerdictThreshold.share(0.90, 1)),
    /** The hypervisor took CPU time from the client host. */
    CLIENT_STEAL(
            Severity.INVALID_UNLESS_SHARED,
            "share of the CPUs that the hypervisor took",
            VerdictThreshold.share(0.02, 1)),
    /** The control group throttled the client. */
    CLIENT_THROTTLED(Severity.INVALID_UNLESS_SHARED, "throttling of the client by its control group"),
    /** Garbage collection paused the client. */
    CLIENT_GC(
            Severity.INVALID_UNLESS_SHARED,
            "share of a second in which garbage collection paused the client",
            VerdictThreshold.share(0.01, 1)),
    /** Runnable threads of the client did not run. */
    CLIENT_STALLS(
            Severity.INVALID_UNLESS_SHARED,
            "longest stall of a second as a share of its p99",
            VerdictThreshold.share(0.10, 100)),
    /** A crash may lose committed transactions. */
    DURABILITY_RELAXED(Severity.SUSPECT, "settings of the server that relax durability"),
    /** Commit counts of client and server differ. */
    COMMITS_DISAGREE(Severity.SUSPECT, "difference between the commit counts of client and server"),
    /** A burstable database used its credits up. */
    CREDITS_EXHAUSTED(Severity.SUSPECT, "burst credits of processors or storage: 1 or less left"),
    /** The provider throttled the storage at the bought limit. */
    IOPS_THROTTLED(Severity.NOTE, "storage requests or bytes of a period as a share of the bought ones: 90 %"),
    /** The provider worked on the database during the measurement. */
    PROVIDER_EVENT(Severity.SUSPECT, "maintenance, fail-overs, restarts, backups and failures by the provider"),
    /** The periods of the provider's monitoring are longer than the measurement. */
    COARSE_MONITORING(Severity.NOTE, "complete periods of the provider's monitoring in the measurement: at least 1");

    /** The status that a reason causes. */
    public enum Severity {
        /** VALID: information that doubts nothing. */
        NOTE("VALID: a note"),
        /** Always SUSPECT. */
        SUSPECT("SUSPECT"),
        /** Always INVALID. */
        INVALID("INVALID"),
        /** INVALID or SUSPECT, depending on the workload's profile. */
        INVALID_IF_BINDING("INVALID in a binding profile; otherwise SUSPECT"),
        /** INVALID or SUSPECT, depending on the location of the database. */
        INVALID_UNLESS_SHARED("INVALID; SUSPECT on a shared host");

        private final String text;

        Severity(String text) {
            this.text = text;
        }

        /** Returns the text in documents. */
        public String text() {
            return text;
        }

        /** Returns whether a reason of this severity may have a status. */
        boolean allows(Status status) {
            return switch (this) {
                case NOTE -> status == Status.VALID;
                case SUSPECT -> status == Status.SUSPECT;
                case INVALID -> status == Status.INVALID;
                case INVALID_IF_BINDING, INVALID_UNLESS_SHARED -> status != Status.VALID;
            };
        }
    }

    private static final Map<String, VerdictCode> BY_CODE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(VerdictCode::code, Function.identity()));

    private final Severity severity;
    private final String measure;

    @SuppressWarnings("ImmutableEnumChecker") // a record of enums and numbers
    private final @Nullable VerdictThreshold threshold;

    VerdictCode(Severity severity, String measure) {
        this(severity, measure, null);
    }

    VerdictCode(Severity severity, String measure, @Nullable VerdictThreshold threshold) {
        this.severity = severity;
        this.measure = measure;
        this.threshold = threshold;
    }

    /** Returns the constant with a code; empty for a code of another version. */
    public static Optional<VerdictCode> of(String code) {
        return Optional.ofNullable(BY_CODE.get(code));
    }

    /** Returns the kebab-case name in results and plans. */
    public String code() {
        return Kebab.of(this);
    }

    /** Returns the status that a reason of this code causes. */
    public Severity severity() {
        return severity;
    }

    /** Returns the compared quantity for display, with its bound if a plan cannot set that. */
    public String measure() {
        return measure;
    }

    /** Returns the threshold; empty if a plan cannot set it. */
    public Optional<VerdictThreshold> threshold() {
        return Optional.ofNullable(threshold);
    }

    /**
     * Returns a reason of this code.
     *
     * @param detail one line: what was found, the threshold, and what to do
     * @throws IllegalStateException if the status depends on more than the code
     */
    public Reason reason(String detail) {
        return reason(
                switch (severity) {
                    case NOTE -> Status.VALID;
                    case SUSPECT -> Status.SUSPECT;
                    case INVALID -> Status.INVALID;
                    case INVALID_IF_BINDING, INVALID_UNLESS_SHARED ->
                        throw new IllegalStateException(this + ": " + severity.text());
                },
                detail);
    }

    /**
     * Returns a reason of this code with one of its possible statuses.
     *
     * @throws IllegalStateException if the code never has that status
     */
    public Reason reason(Status status, String detail) {
        if (!severity.allows(status)) {
            throw new IllegalStateException(this + " is never " + status);
        }
        return new Reason(code(), status, detail);
    }
}
