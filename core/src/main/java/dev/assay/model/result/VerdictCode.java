package dev.assay.model.result;

import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.model.result.VerdictThreshold.Bound;
import dev.assay.model.unit.Kebab;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can speak against the figures of a trial, in the order of the table in {@code docs/verdicts.md}, which explains each and
 * is made of these constants. A constant's code never changes its meaning.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum VerdictCode {
    /** The database refused connections that the load needs. */
    REFUSED(Severity.INVALID, "connections refused"),
    /** The load cannot be offered from this host. */
    INFEASIBLE(Severity.INVALID, "what the load needs beside what the host has"),
    /** The engine ended the trial. */
    GAVE_UP(Severity.INVALID, "`fatal` failures of one user in a row: 10"),
    /** The trial was stopped before its time. */
    STOPPED_EARLY(Severity.SUSPECT, "whether it was stopped"),
    /** Transactions outlived the load. */
    OVERRUN(Severity.SUSPECT, "users who still wait for an answer 10 s after the end of the load"),
    /** Queued work was not done. */
    WORK_LEFT(Severity.INVALID_IF_BINDING, "pieces of queued work left at the end of the trial"),
    /** The measurement is too short for what happens once a minute. */
    SHORT_MEASUREMENT(
            Severity.SUSPECT, "duration of the measurement", VerdictThreshold.time(Bound.AT_LEAST, 60, 0, 2_592_000)),
    /** The measurement contains the warm-up. */
    NO_RAMP_UP(
            Severity.SUSPECT,
            "share of a warm-up of 30 s in a measurement without ramp-up",
            VerdictThreshold.share(0.01, 1)),
    /** Nothing can be said of nothing. */
    NOTHING_MEASURED(Severity.INVALID, "transactions that ended in the measurement: 0"),
    /** Percentiles need more of them. */
    FEW_TRANSACTIONS(
            Severity.SUSPECT,
            "transactions that ended in the measurement",
            VerdictThreshold.count(Bound.AT_LEAST, 1_000, 1_000_000_000)),
    /** An open load was not carried. */
    RATE_NOT_SUSTAINED(
            Severity.INVALID, "growth of the queue as a share of the arrivals", VerdictThreshold.share(0.01, 1)),
    /** The figures are about failures. */
    MOSTLY_FAILURES(Severity.INVALID, "share of failed transactions", VerdictThreshold.share(0.5, 1)),
    /** Percentiles of successes hide failures. */
    FAILURES(Severity.SUSPECT, "share of failed transactions", VerdictThreshold.share(0.001, 1)),
    /** Users were missing when the measurement began. */
    LATE_START(
            Severity.SUSPECT,
            "time from the start of the measurement to the last user's first transaction, as a share of the measurement",
            VerdictThreshold.share(0.01, 1)),
    /** Threads wake late on this host. */
    NOISY_HOST(
            Severity.SUSPECT,
            "median lateness of a thread that slept, before the load",
            VerdictThreshold.time(Bound.AT_MOST, 0.001, 0, 1)),
    /** The client began transactions late. */
    CLIENT_LATE(
            Severity.SUSPECT,
            "lateness as a share of the response time, at p50 and p99",
            VerdictThreshold.share(0.10, 1)),
    /** A limit of the workload's standard was missed. */
    LIMIT_MISSED(Severity.INVALID_IF_BINDING, "limits of the workload"),
    /** A requirement of the workload's standard on the whole run was missed. */
    AUDIT(Severity.SUSPECT, "bounds of the workload"),
    /** The level changed. */
    DRIFT(Severity.SUSPECT, "change of the level during the measurement", VerdictThreshold.share(0.05, 1)),
    /** The level was not reached when the measurement began. */
    NO_STEADY_STATE(
            Severity.SUSPECT,
            "difference between the beginning of the measurement and the rest",
            VerdictThreshold.share(0.05, 1)),
    /** The database served nobody for a while. */
    OUTAGE(Severity.SUSPECT, "seconds without service: 1"),
    /** Connections were lost. */
    SESSIONS_LOST(Severity.SUSPECT, "connections lost or given up"),
    /** Commits could not be calibrated. */
    SERVER_SHARED(Severity.SUSPECT, "commits of others during calibration"),
    /** Counts of the server began anew. */
    SERVER_RESTARTED(Severity.SUSPECT, "restarts of the server or its counters"),
    /** Whether some transactions were done is not known. */
    IN_DOUBT(Severity.SUSPECT, "transactions lost during their commit"),
    /** Times were beyond the recorder's range. */
    CLAMPED(Severity.SUSPECT, "times beyond 10 min"),
    /** Conditions were not checked. */
    CHECKS_NOT_ASKED(Severity.SUSPECT, "conditions not checked"),
    /** Data are wrong. */
    CONSISTENCY(Severity.INVALID, "conditions that do not hold"),
    /** Recorders and workers do not agree. */
    RECORDS_DISAGREE(Severity.INVALID, "transactions missing from the recorders, or too many there"),
    /** The histogram does not agree with the sum of the times. */
    MEANS_DISAGREE(Severity.INVALID, "difference between exact mean and histogram's: 1 % and 1 us"),
    /** More time was spent in transactions than users had. */
    MORE_BUSY_THAN_USERS(
            Severity.INVALID,
            "time in transactions and thinking beyond that of the users",
            VerdictThreshold.share(0.02, 1)),
    /** Less time was spent in transactions than users had. */
    USERS_NOT_BUSY(
            Severity.SUSPECT, "share of the users' time that went to the probe", VerdictThreshold.share(0.02, 1)),
    /** No database was measured. */
    NO_DATABASE(Severity.SUSPECT, "whether something stands in for a database"),
    /** Client and server share processors. */
    SAME_HOST(Severity.SUSPECT, "whether the database runs on the probe's host"),
    /** The client used most of its host. */
    CLIENT_CPU(
            Severity.INVALID_UNLESS_SHARED,
            "the probe's share of the host's processors",
            VerdictThreshold.share(0.70, 1)),
    /** The client's host was used up. */
    HOST_CPU(
            Severity.INVALID_UNLESS_SHARED,
            "all processes' share of the processors of the probe's host",
            VerdictThreshold.share(0.90, 1)),
    /** The hypervisor took processors away. */
    CLIENT_STEAL(
            Severity.INVALID_UNLESS_SHARED,
            "share of the processors that the hypervisor took",
            VerdictThreshold.share(0.02, 1)),
    /** The control group stopped the client. */
    CLIENT_THROTTLED(Severity.INVALID_UNLESS_SHARED, "whether the control group stopped the probe"),
    /** Garbage collection stopped the client. */
    CLIENT_GC(
            Severity.INVALID_UNLESS_SHARED,
            "share of a second in which collections stopped the probe",
            VerdictThreshold.share(0.01, 1)),
    /** Threads of the client were kept from running. */
    CLIENT_STALLS(
            Severity.INVALID_UNLESS_SHARED,
            "longest stall of a second as a share of its p99",
            VerdictThreshold.share(0.10, 100)),
    /** A crash may lose commits. */
    DURABILITY_RELAXED(Severity.SUSPECT, "settings of the server that relax durability"),
    /** Client and server counted different commits. */
    COMMITS_DISAGREE(Severity.SUSPECT, "commits that only one side counted");

    /** What a reason makes of the figures. */
    public enum Severity {
        /** Always SUSPECT. */
        SUSPECT("SUSPECT"),
        /** Always INVALID. */
        INVALID("INVALID"),
        /** Depends on the profile. */
        INVALID_IF_BINDING("INVALID where the profile is bound by it; else SUSPECT"),
        /** Depends on where the database is. */
        INVALID_UNLESS_SHARED("INVALID; SUSPECT if the host is shared");

        private final String text;

        Severity(String text) {
            this.text = text;
        }

        /** As documents show it. */
        public String text() {
            return text;
        }

        /** Whether a reason of this severity may have a status. */
        boolean allows(Status status) {
            return switch (this) {
                case SUSPECT -> status == Status.SUSPECT;
                case INVALID -> status == Status.INVALID;
                case INVALID_IF_BINDING, INVALID_UNLESS_SHARED -> status != Status.VALID;
            };
        }
    }

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

    /** As results and plans write it, in kebab case. */
    public String code() {
        return Kebab.of(this);
    }

    /** What a reason of this code makes of the figures. */
    public Severity severity() {
        return severity;
    }

    /** What is compared, for people; with its bound where a plan cannot set that. */
    public String measure() {
        return measure;
    }

    /** Where it begins to speak against the figures; empty where a plan cannot set that. */
    public Optional<VerdictThreshold> threshold() {
        return Optional.ofNullable(threshold);
    }

    /**
     * A reason of this code.
     *
     * @param detail one line: what was found, against which bound, and what would help
     * @throws IllegalStateException if its status depends on more than the code
     */
    public Reason reason(String detail) {
        return reason(
                switch (severity) {
                    case SUSPECT -> Status.SUSPECT;
                    case INVALID -> Status.INVALID;
                    case INVALID_IF_BINDING, INVALID_UNLESS_SHARED ->
                        throw new IllegalStateException(this + ": " + severity.text());
                },
                detail);
    }

    /**
     * A reason of this code with one of the statuses that it may have.
     *
     * @throws IllegalStateException if it never has that status
     */
    public Reason reason(Status status, String detail) {
        if (!severity.allows(status)) {
            throw new IllegalStateException(this + " is never " + status);
        }
        return new Reason(code(), status, detail);
    }
}
