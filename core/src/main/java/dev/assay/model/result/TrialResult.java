package dev.assay.model.result;

import dev.assay.model.plan.NetworkDistance;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The result of one trial: the document that {@code --json} prints and that the run directory keeps. In JSON all groups are flat: the
 * components of {@link Provenance} and of other records marked as {@link dev.assay.model.FlatInJson} are fields of the trial. The
 * names of these fields are a contract; fields may be added. Immutable.
 *
 * @param provenance which program measured it, when, and where its files are
 * @param workload the workload and its parameters
 * @param target the database
 * @param load the load model, users and rates
 * @param course the phases, and how the trial ended
 * @param throughput the primary metric of the workload
 * @param rates transactions and statements for each second and user, and their variation
 * @param outcomes counts and latencies of transactions, and errors
 * @param hosts the client, the server and the network between them
 * @param compliance consistency conditions, and the rules of the workload's standard
 * @param verdict whether to trust the figures
 * @param cost price and price/performance; null if the trial is not priced
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TrialResult(
        Provenance provenance,
        WorkloadInfo workload,
        TargetInfo target,
        LoadInfo load,
        TrialCourse course,
        Throughput throughput,
        Rates rates,
        Outcomes outcomes,
        Hosts hosts,
        Compliance compliance,
        Verdict verdict,
        @Nullable Cost cost) {

    /** The version of the document that this release writes. */
    public static final int SCHEMA_VERSION = 1;

    /** Returns the trial's outcome in a word: its verdict, or {@code REFUSED} or {@code ABORTED}. */
    public String outcome() {
        return course.status() == Status.DONE
                ? verdict.status().name()
                : course.status().name();
    }

    /** Returns a copy with a price. */
    public TrialResult withCost(Cost priced) {
        return with(provenance, priced);
    }

    /** Returns a copy that says how it kept the conditions of an objective. */
    public TrialResult withConditions(List<ConditionCount> kept) {
        return new TrialResult(
                provenance,
                workload,
                target,
                load,
                course,
                throughput,
                rates,
                outcomes,
                hosts,
                new Compliance(
                        compliance.checks(), compliance.limits(), compliance.audits(), compliance.deviations(), kept),
                verdict,
                cost);
    }

    /**
     * Returns a copy with what was learned of the server after the trial.
     *
     * @param observed replaces the hosts
     * @param judged replaces the verdict
     */
    public TrialResult observed(Hosts observed, Verdict judged) {
        return new TrialResult(
                provenance,
                workload,
                target,
                load,
                course,
                throughput,
                rates,
                outcomes,
                observed,
                compliance,
                judged,
                cost);
    }

    /** Returns a copy with the absolute path of its report. */
    public TrialResult withReport(String file) {
        return with(provenance.withReport(file), cost);
    }

    /** Returns a copy whose run is in another directory, such as after it was copied from another host; without its report. */
    public TrialResult in(String directory) {
        return with(provenance.in(directory), cost);
    }

    private TrialResult with(Provenance otherProvenance, @Nullable Cost otherCost) {
        return new TrialResult(
                otherProvenance,
                workload,
                target,
                load,
                course,
                throughput,
                rates,
                outcomes,
                hosts,
                compliance,
                verdict,
                otherCost);
    }

    /** How a trial ended. */
    public enum Status {
        /** As planned. */
        DONE,
        /** The database refused the load, or the load could not be offered; nothing was measured. */
        REFUSED,
        /** Stopped early; the figures up to that time are kept. */
        ABORTED
    }

    /**
     * The version of Assay.
     *
     * @param version version of the release
     * @param commit commit of the sources, or {@code unknown}
     */
    public record Tool(String version, String commit) {}

    /**
     * The workload of a trial.
     *
     * @param id id of the workload
     * @param parameters all parameters, by option name
     * @param derived values that follow from the parameters, by kebab-case name; see
     *     {@link dev.assay.spi.workload.Workload#derived}. Empty in documents of earlier versions
     * @param scale option names of the parameters that only scale the workload, see
     *     {@link dev.assay.spi.workload.Parameter#scale}; empty in documents of earlier versions
     * @param access the access style that the transactions used on this target, such as {@code set}, see
     *     {@link dev.assay.spi.workload.Workload#accessStyles}; null for a workload without styles, a stand-in, and in documents of
     *     earlier versions
     * @param hotRows rows that many transactions lock, see {@link dev.assay.spi.workload.Workload#hotRows}; empty in documents of
     *     earlier versions
     */
    public record WorkloadInfo(
            String id,
            Map<String, Object> parameters,
            Map<String, Object> derived,
            List<String> scale,
            @Nullable String access,
            List<HotRows> hotRows) {

        /** The name of the derived value that says what one statement does in the access style, for display. */
        public static final String ACCESS_STYLE = "access-style";

        private static final String ACCESS = "access";

        public WorkloadInfo {
            derived = derived == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(derived));
            scale = scale == null ? List.of() : List.copyOf(scale);
            hotRows = hotRows == null ? List.of() : List.copyOf(hotRows);
        }

        /** Creates a workload without scaling parameters, access styles and hot rows. */
        public WorkloadInfo(String id, Map<String, Object> parameters, Map<String, Object> derived) {
            this(id, parameters, derived, List.of(), null, List.of());
        }

        /**
         * Returns the value of a parameter that took effect: the style that was used for {@code access}, else the given value.
         * Null if there is none.
         */
        public @Nullable Object effective(String parameter) {
            return parameter.equals(ACCESS) && access != null ? access : parameters.get(parameter);
        }

        /**
         * Returns the access style with its explanation, such as {@code set (a statement for each step)}. The explanation is absent
         * in documents of earlier versions; the text is empty without a style.
         */
        public String accessText() {
            String style = access == null ? "" : access;
            return derived.containsKey(ACCESS_STYLE) ? style + " (" + derived.get(ACCESS_STYLE) + ")" : style;
        }
    }

    /**
     * The load of a trial.
     *
     * @param model {@code closed}, {@code open} or {@code partly-open}
     * @param users users on all client hosts; for open and partly open loads, sessions
     * @param offeredPerSecond mean offered rate of transactions; null for a closed load
     * @param arrivals {@code poisson}, {@code constant} or {@code recorded}; null for a closed load
     * @param thinkTime {@code none}, {@code workload} or another text form of {@link dev.assay.model.plan.ThinkTime}
     * @param connections {@code dedicated}, {@code pooled:N} or {@code per-transaction}
     * @param agents number of client hosts
     * @param transactionsPerVisit mean for a partly open load, otherwise null
     */
    public record LoadInfo(
            String model,
            int users,
            @Nullable Double offeredPerSecond,
            @Nullable String arrivals,
            String thinkTime,
            String connections,
            int agents,
            @Nullable Double transactionsPerVisit) {

        /** The {@code model} of a closed load. */
        public static final String CLOSED = "closed";

        /** Returns whether each user waits for a response before the next transaction. */
        public boolean closed() {
            return model.equals(CLOSED);
        }

        /** Returns the load as one number: the users of a closed load, or the offered transactions per second. */
        public double size() {
            return offeredPerSecond == null ? users : offeredPerSecond;
        }
    }

    /**
     * One client host.
     *
     * @param host host name; of a rented host, the name of its resource with its type
     * @param users number of users that it ran
     * @param transactions successful transactions in the measurement
     * @param java its JVM, or null in documents of earlier versions
     */
    public record AgentInfo(
            String host,
            int users,
            long transactions,
            @Nullable JavaInfo java) {

        /** The environment variable with a name of this host for results, in place of its host name. */
        public static final String HOST_VARIABLE = "ASSAY_HOST";
    }

    /**
     * The durations of the phases.
     *
     * @param rampUpSeconds load before the measurement
     * @param measuredSeconds actual duration of the measurement
     * @param conditioning load before the ramp-up until the system was steady, or null if there was none
     */
    public record Phases(
            double rampUpSeconds,
            double measuredSeconds,
            @Nullable Conditioning conditioning) {}

    /**
     * A load that ran until the throughput was steady, and is in no figure.
     *
     * @param seconds duration
     * @param steady whether it became steady within its limit
     * @param found the figures of the last minute, for display
     */
    public record Conditioning(double seconds, boolean steady, String found) {}

    /**
     * The primary metric.
     *
     * @param metric id of the metric
     * @param value not rounded
     * @param unit such as {@code 1/min}
     */
    public record Throughput(String metric, double value, String unit) {}

    /**
     * The variation of the throughput of successful transactions between seconds.
     *
     * @param coefficientOfVariation standard deviation divided by the mean; 0 with fewer than two full intervals
     * @param minRate slowest interval, in transactions per second
     * @param maxRate fastest interval
     */
    public record Jitter(double coefficientOfVariation, double minRate, double maxRate) {}

    /**
     * A time span without successful transactions, although many were expected. It consists of whole intervals: the database may
     * have been unavailable for up to two seconds longer.
     *
     * @param startSeconds time since the beginning of the measurement
     * @param seconds duration
     * @param failed failed transactions that ended in it
     */
    public record Outage(double startSeconds, double seconds, long failed) {}

    /**
     * Statements of the transactions committed in the measurement, BEGIN and COMMIT included. Statements of repeated executions
     * and of rolled back transactions are not counted.
     *
     * @param reads statements that returned rows
     * @param writes statements that changed rows
     * @param others all others
     */
    public record StatementTotals(long reads, long writes, long others) {

        /** Returns the number of all statements. */
        public long total() {
            return reads + writes + others;
        }
    }

    /**
     * Figures per user in the measurement: the mean over all users and the standard deviation of the population.
     *
     * @param transactionsPerSecond mean rate of successful transactions per user
     * @param transactions mean number of successful transactions per user
     * @param transactionsDeviation standard deviation between users
     * @param responseSeconds mean total response time per user
     * @param responseSecondsDeviation standard deviation between users
     */
    public record PerUser(
            double transactionsPerSecond,
            double transactions,
            double transactionsDeviation,
            double responseSeconds,
            double responseSecondsDeviation) {}

    /**
     * Arrivals of an open load, transactions or visitors, when it ended.
     *
     * @param arrived arrivals in all phases
     * @param started started arrivals
     * @param waiting arrivals that never started; they are in no other figure, and would have been the slowest
     * @param longestWaitSeconds wait of the earliest of them, 0 if there are none
     * @param recorded number of arrivals in the workload's recording; null if it has none
     */
    public record Backlog(
            long arrived,
            long started,
            long waiting,
            double longestWaitSeconds,
            @Nullable Long recorded) {}

    /**
     * Whether the level of the measurement was constant, apart from random variation: transactions per second in a closed load,
     * mean response time per second in an open one.
     *
     * @param kind {@code steady}, {@code warming-up}, {@code drift}, or {@code cannot-tell} with fewer than 30 seconds or a
     *     planned change of the load
     * @param change change relative to the mean: after the beginning, at the change point, or from the first third to the last;
     *     null if unknown
     * @param atSecond change point; null without one, or for a slow change
     * @param warmUpSeconds initial time to discard, by MSER-5; null if unknown
     */
    public record Steadiness(
            String kind,
            @Nullable Double change,
            @Nullable Double atSecond,
            @Nullable Double warmUpSeconds) {}

    /**
     * Transactions that were running at the end of the measurement, and are in no other figure.
     *
     * @param transactions number of transactions
     * @param oldestSeconds time since the intended start of the oldest; 0 if there are none
     */
    public record InFlight(long transactions, double oldestSeconds) {}

    /**
     * Why nothing was measured: the database refused connections, or the load cannot be offered.
     *
     * @param accepted number of accepted connections; null if none were requested
     * @param wanted number of connections that the load needs, likewise
     * @param message the database's message on the first refused connection, or why the load cannot be offered
     */
    public record Refusal(
            @Nullable Integer accepted, @Nullable Integer wanted, String message) {

        /** Returns a short form: {@code 97 of 128 connections}, or {@code infeasible}. */
        public String inShort() {
            return accepted == null ? "infeasible" : accepted + " of " + wanted + " connections";
        }
    }

    /**
     * Network figures. Null if not measured. {@link TransactionResult#network} has those of each transaction type.
     *
     * @param roundTripMicros round-trip time of an idle session before the load, simulated distance included; the same as
     *     {@code roundTripTime.beforeMicros}
     * @param roundTripsPerTransaction round trips per transaction
     * @param bytesSentPerTransaction bytes sent by the client
     * @param bytesReceivedPerTransaction bytes received by the client
     * @param simulatedDistanceMicros delay added to each round trip
     * @param simulatedJitterMicros largest random deviation from that delay; 0 in documents of earlier versions
     * @param roundTripTime round-trip time before, during and after the measurement; null in documents of earlier versions
     */
    public record Network(
            @Nullable Double roundTripMicros,
            @Nullable Double roundTripsPerTransaction,
            @Nullable Double bytesSentPerTransaction,
            @Nullable Double bytesReceivedPerTransaction,
            double simulatedDistanceMicros,
            double simulatedJitterMicros,
            @Nullable RoundTripTime roundTripTime) {

        /** Returns the simulated distance. */
        public NetworkDistance distance() {
            return new NetworkDistance(duration(simulatedDistanceMicros), duration(simulatedJitterMicros));
        }

        private static Duration duration(double micros) {
            return Duration.ofNanos(Math.round(micros * 1e3));
        }
    }

    /**
     * The time of a minimal exchange with the server on a session without other work, in microseconds: the 10th percentile of up
     * to a hundred, simulated distance included. Null if not measured.
     *
     * @param beforeMicros before the load
     * @param duringMicros in the measurement, one exchange each second; it includes waiting for the processors of both hosts
     * @param afterMicros after the load
     */
    public record RoundTripTime(
            @Nullable Double beforeMicros,
            @Nullable Double duringMicros,
            @Nullable Double afterMicros) {}

    /**
     * Counts of the server during the trial.
     *
     * @param committedTransactions commits counted by the server in all phases, from before the first to after the last measured
     *     connection, without those of Assay's own queries; null if the server's counts are not comparable
     * @param rolledBackTransactions rollbacks, likewise
     * @param expectedCommittedTransactions commits of the workers and of opening their connections, likewise
     * @param perSecond by the code of a {@link dev.assay.spi.target.ServerMetric}: the count of each second of the measurement,
     *     for all clients of the server, or the sampled value at its start. By {@link #CPU_UTILIZATION}: the series whose mean is
     *     {@code cpuUtilization}. Null for a second without a value
     * @param cpuUtilization share of all CPUs of the server's host in the measurement, 0 to 1. For a server on the client host,
     *     the share of all processes but the client's; null if unknown
     */
    public record ServerAccount(
            @Nullable Long committedTransactions,
            @Nullable Long rolledBackTransactions,
            @Nullable Long expectedCommittedTransactions,
            Map<String, List<@Nullable Double>> perSecond,
            @Nullable Double cpuUtilization) {

        /** Key in {@code perSecond} of the CPU utilization of the server's host. */
        public static final String CPU_UTILIZATION = "cpuUtilization";

        public ServerAccount {
            perSecond = perSecond == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(perSecond));
        }

        /** Returns the mean of a series over the seconds with a value; empty if there are none. */
        public OptionalDouble mean(String code) {
            return perSecond.getOrDefault(code, List.of()).stream()
                    .filter(Objects::nonNull)
                    .mapToDouble(each -> each)
                    .average();
        }
    }

    /**
     * The loading of the data.
     *
     * @param rows number of rows
     * @param seconds time from creating the first table to the complete and settled data set
     * @param rowsPerSecond rows divided by seconds
     * @param threads number of writing threads
     * @param parts parts of the time; null in documents of earlier versions
     */
    public record Loading(
            long rows,
            double seconds,
            double rowsPerSecond,
            int threads,
            @Nullable LoadingParts parts) {}

    /**
     * The consecutive parts of a loading time. Tools that load only rows and keys are comparable with the sum of the first two.
     *
     * @param rows seconds until all tables were created and all rows written
     * @param keys seconds for keys and indexes, foreign keys included
     * @param settling seconds for counting rows, gathering statistics and waiting until the server is idle
     */
    public record LoadingParts(double rows, double keys, double settling) {}
}
