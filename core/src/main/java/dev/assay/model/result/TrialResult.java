package dev.assay.model.result;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Everything about one trial: the document that {@code --json} prints and the run directory keeps. The names of its
 * components are a contract; additions are allowed. Immutable.
 *
 * @param schemaVersion of this document
 * @param tool which Assay made it
 * @param startedAt when the first worker started, UTC
 * @param workload what ran
 * @param target on what
 * @param load how it was driven
 * @param agents the hosts that drove it
 * @param status how the trial ended
 * @param phases how long it was
 * @param throughput the workload's primary metric
 * @param transactionsPerSecond successful transactions of all types; as every figure of a refused trial, not a number, and
 *     null in JSON
 * @param statementsPerSecond those that committed transactions are made of, BEGIN and COMMIT included; null where the
 *     workload does not say how many that are
 * @param transactions one entry a type
 * @param errors what went wrong, by kind, in all phases
 * @param series the measurement, second by second
 * @param jitter how much the throughput swung
 * @param network what the wire cost
 * @param client the probe's own state while it measured
 * @param server the server's own account, or null where it cannot be had
 * @param checks the consistency conditions after the trial
 * @param limits what the workload's standard wants of each type, beside what was found; empty if it wants nothing
 * @param audits what it wants of the run as a whole, likewise
 * @param verdict whether the figures can be believed
 * @param cost what it costs, or null while nothing is priced
 * @param loading how the data came into the database, or null if they were there
 * @param seed of the experiment
 * @param deviations where the workload knowingly departs from its standard
 * @param runDirectory absolute path, or null if nothing is kept
 * @param reportFile absolute path, or null while there is no report
 * @param connectionWaitMicros how long users waited for a connection before each transaction, part of the response but not
 *     of the service time; null where they have their own
 * @param outages the stretches of the measurement in which the database served nobody
 * @param backlog what was left of an open load when it ended; null for a closed one
 * @param refusal why nothing was measured, null if something was
 * @param cell of the experiment, by its number; null in documents of earlier versions, which have the trials of all cells in
 *     order
 * @param responseTimeMicros of all successful transactions of the users, whatever their type; null where none succeeded, in a
 *     refused trial, and in documents of earlier versions
 * @param statements what committed transactions were made of, by kind; null where the workload does not say
 * @param perUser what a user got; null if nothing was measured
 * @param responseTimeAllMicros of all transactions of the users, failures and arrivals that were not begun counted as longer than every
 *     success: mean, maximum and percentiles that these decide are not numbers; null where {@code responseTimeMicros} is
 * @param inFlight what was under way when the measurement ended; null where it ended with its last transaction or was stopped, and in
 *     documents of earlier versions
 * @param steadiness whether the measurement had one level; null in a refused trial, and in documents of earlier versions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TrialResult(
        int schemaVersion,
        Tool tool,
        Instant startedAt,
        WorkloadInfo workload,
        TargetInfo target,
        LoadInfo load,
        List<AgentInfo> agents,
        Status status,
        Phases phases,
        Throughput throughput,
        double transactionsPerSecond,
        @Nullable Double statementsPerSecond,
        List<TransactionResult> transactions,
        List<ErrorCount> errors,
        Series series,
        Jitter jitter,
        Network network,
        ClientHealth client,
        @Nullable ServerAccount server,
        List<CheckResult> checks,
        List<LimitResult> limits,
        List<AuditResult> audits,
        Verdict verdict,
        @Nullable Cost cost,
        @Nullable Loading loading,
        long seed,
        List<String> deviations,
        @Nullable String runDirectory,
        @Nullable String reportFile,
        List<Outage> outages,
        @Nullable LatencyMicros connectionWaitMicros,
        @Nullable Backlog backlog,
        @Nullable Refusal refusal,
        @Nullable Integer cell,
        @Nullable LatencyMicros responseTimeMicros,
        @Nullable StatementTotals statements,
        @Nullable PerUser perUser,
        @Nullable LatencyMicros responseTimeAllMicros,
        @Nullable InFlight inFlight,
        @Nullable Steadiness steadiness) {

    /** The version this code writes. */
    public static final int SCHEMA_VERSION = 1;

    /** Copies the lists. */
    public TrialResult {
        agents = List.copyOf(agents);
        transactions = List.copyOf(transactions);
        errors = List.copyOf(errors);
        checks = List.copyOf(checks);
        // Documents of earlier versions lack them.
        limits = limits == null ? List.of() : List.copyOf(limits);
        audits = audits == null ? List.of() : List.copyOf(audits);
        outages = outages == null ? List.of() : List.copyOf(outages);
        deviations = List.copyOf(deviations);
    }

    /** How it ended, in a word: by its verdict, unless it was refused or stopped. */
    public String outcome() {
        return status == Status.DONE ? verdict.status().name() : status.name();
    }

    /** The same with a price. */
    public TrialResult withCost(Cost priced) {
        return with(priced, reportFile);
    }

    /** The same with a report. */
    public TrialResult withReport(String file) {
        return with(cost, file);
    }

    private TrialResult with(@Nullable Cost otherCost, @Nullable String otherReport) {
        return new TrialResult(
                schemaVersion,
                tool,
                startedAt,
                workload,
                target,
                load,
                agents,
                status,
                phases,
                throughput,
                transactionsPerSecond,
                statementsPerSecond,
                transactions,
                errors,
                series,
                jitter,
                network,
                client,
                server,
                checks,
                limits,
                audits,
                verdict,
                otherCost,
                loading,
                seed,
                deviations,
                runDirectory,
                otherReport,
                outages,
                connectionWaitMicros,
                backlog,
                refusal,
                cell,
                responseTimeMicros,
                statements,
                perUser,
                responseTimeAllMicros,
                inFlight,
                steadiness);
    }

    /** How a trial ended. */
    public enum Status {
        /** As planned. */
        DONE,
        /** The database would not serve it, or nobody could have offered it; nothing was measured. */
        REFUSED,
        /** Stopped before its time; what was measured until then is kept. */
        ABORTED
    }

    /**
     * Which Assay.
     *
     * @param version of the release
     * @param commit of the sources, or {@code unknown}
     */
    public record Tool(String version, String commit) {}

    /**
     * What ran.
     *
     * @param id of the workload
     * @param parameters by option name, all of them
     * @param derived what follows from them, by a name in kebab-case; see {@link dev.assay.spi.workload.Workload#derived}
     * @param scale which of the parameters only say how much of it there is, by option name; see {@link
     *     dev.assay.spi.workload.Parameter#scale}; empty in documents of earlier versions
     */
    public record WorkloadInfo(
            String id, Map<String, Object> parameters, Map<String, Object> derived, List<String> scale) {

        /** Takes a document of an earlier version for one without what follows. */
        public WorkloadInfo {
            derived = derived == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(derived));
            scale = scale == null ? List.of() : List.copyOf(scale);
        }

        /** One that has no scale. */
        public WorkloadInfo(String id, Map<String, Object> parameters, Map<String, Object> derived) {
            this(id, parameters, derived, List.of());
        }
    }

    /**
     * How it was driven.
     *
     * @param model {@code closed}, {@code open} or {@code partly-open}
     * @param users on all hosts together; of the latter two, sessions
     * @param offeredPerSecond transactions of an open or partly-open load, on average, else null
     * @param arrivals of an open or partly-open load: {@code poisson} or {@code constant}, else null
     * @param thinkTime {@code none}, {@code workload} or another text form of {@link dev.assay.model.plan.ThinkTime}
     * @param connections {@code dedicated}, {@code pooled:N} or {@code per-transaction}
     * @param agents how many hosts
     * @param transactionsPerVisit mean, of a partly-open load, else null
     */
    public record LoadInfo(
            String model,
            int users,
            @Nullable Double offeredPerSecond,
            @Nullable String arrivals,
            String thinkTime,
            String connections,
            int agents,
            @Nullable Double transactionsPerVisit) {}

    /**
     * One host that drove the load.
     *
     * @param host its name
     * @param users its part of them
     * @param transactions successful ones in the measurement
     * @param java what it ran in, or null in documents of earlier versions
     */
    public record AgentInfo(
            String host,
            int users,
            long transactions,
            @Nullable JavaInfo java) {}

    /**
     * How long it was.
     *
     * @param rampUpSeconds before the measurement
     * @param measuredSeconds the measurement, as it really was
     * @param conditioning the load that ran before all that until it was steady, or null if none did
     */
    public record Phases(
            double rampUpSeconds,
            double measuredSeconds,
            @Nullable Conditioning conditioning) {}

    /**
     * A load that ran until its figures had one level, and is in none of them.
     *
     * @param seconds it took
     * @param steady whether it became so, within its limit
     * @param found what its last minute shows, for people
     */
    public record Conditioning(double seconds, boolean steady, String found) {}

    /**
     * The primary metric.
     *
     * @param metric its id
     * @param value not rounded
     * @param unit such as {@code 1/min}
     */
    public record Throughput(String metric, double value, String unit) {}

    /**
     * How much the throughput of successful transactions swung from second to second.
     *
     * @param coefficientOfVariation standard deviation over mean, 0 with fewer than two whole intervals
     * @param minRate the slowest interval, in transactions a second
     * @param maxRate the fastest interval
     */
    public record Jitter(double coefficientOfVariation, double minRate, double maxRate) {}

    /**
     * A stretch in which no transaction succeeded, though many would have been expected. Its ends are those of intervals:
     * the database may have been away for up to two seconds longer.
     *
     * @param startSeconds since the measurement began
     * @param seconds how long
     * @param failed transactions that ended in it
     */
    public record Outage(double startSeconds, double seconds, long failed) {}

    /**
     * The statements of the transactions that committed in the measurement, BEGIN and COMMIT included; not those of
     * executions that were repeated, nor of what was rolled back.
     *
     * @param reads that answered with rows
     * @param writes that changed rows
     * @param others the rest
     */
    public record StatementTotals(long reads, long writes, long others) {

        /** All of them. */
        public long total() {
            return reads + writes + others;
        }
    }

    /**
     * What a user got in the measurement, and how alike users fared: the mean over all of them and its standard deviation, of
     * the population.
     *
     * @param transactionsPerSecond successful ones, as a user's mean rate
     * @param transactions likewise, as their number
     * @param transactionsDeviation between users
     * @param responseSeconds the response times of a user's transactions together
     * @param responseSecondsDeviation between users
     */
    public record PerUser(
            double transactionsPerSecond,
            double transactions,
            double transactionsDeviation,
            double responseSeconds,
            double responseSecondsDeviation) {}

    /**
     * What was left of an open load when it ended; of a partly-open one, of the visitors.
     *
     * @param arrived transactions or visitors, in all phases
     * @param started of those
     * @param waiting the others, which are in no other figure: they would have been the slowest
     * @param longestWaitSeconds how long the first of them had waited, 0 if there are none
     */
    public record Backlog(long arrived, long started, long waiting, double longestWaitSeconds) {}

    /**
     * Whether the seconds of the measurement had one level, other than by chance: of transactions per second in a closed loop, of the mean
     * response time where transactions arrive by themselves.
     *
     * @param kind {@code steady}, {@code warming-up}, {@code drift}, or {@code cannot-tell} where there are fewer than 30 seconds or the load
     *     was planned to change
     * @param change of the level, relative to its mean: after the beginning, at the change, or from the first third to the last; null where
     *     nothing can be told
     * @param atSecond where it changed; null where it did not, or slowly
     * @param warmUpSeconds how much of the beginning is best left out, by MSER-5; null where nothing can be told
     */
    public record Steadiness(
            String kind,
            @Nullable Double change,
            @Nullable Double atSecond,
            @Nullable Double warmUpSeconds) {}

    /**
     * Transactions that were under way when the measurement ended, and so are in no other figure.
     *
     * @param transactions how many
     * @param oldestSeconds how long ago the oldest of them was meant to start; 0 if there are none
     */
    public record InFlight(long transactions, double oldestSeconds) {}

    /**
     * Why nothing was measured: connections that the database would not have, or a load that they could not have served.
     *
     * @param accepted how many it took; null if none was asked for
     * @param wanted how many the load needs, likewise
     * @param message the database's own words about the first it did not take, or why the load cannot be offered
     */
    public record Refusal(
            @Nullable Integer accepted, @Nullable Integer wanted, String message) {

        /** The shortest form: {@code 97 of 128 connections}, or {@code infeasible}. */
        public String inShort() {
            return accepted == null ? "infeasible" : accepted + " of " + wanted + " connections";
        }
    }

    /**
     * What the wire costs.
     *
     * @param roundTripMicros a quick exchange with the server: the 10th percentile of a hundred, or null where it was not measured
     * @param roundTripsPerTransaction or null where they are not counted
     * @param bytesSentPerTransaction by the client, likewise
     * @param bytesReceivedPerTransaction by the client, likewise
     * @param simulatedDistanceMicros added to each round trip
     */
    public record Network(
            @Nullable Double roundTripMicros,
            @Nullable Double roundTripsPerTransaction,
            @Nullable Double bytesSentPerTransaction,
            @Nullable Double bytesReceivedPerTransaction,
            double simulatedDistanceMicros) {}

    /**
     * The server's own account of the trial.
     *
     * @param committedTransactions as the server counted them in all phases, from before the first to after the last measured
     *     connection, Assay's own questions subtracted; null where it does not count what Assay could compare
     * @param rolledBackTransactions likewise
     * @param expectedCommittedTransactions what the workers committed, and what opening their connections took, likewise
     * @param perSecond by the code of a {@link dev.assay.spi.target.ServerMetric}: what the server did in each second of the
     *     measurement, whoever asked for it, or of what is sampled how much there was as it began; and by
     *     {@link #CPU_UTILIZATION} the series of which {@code cpuUtilization} is the mean; null for a second of which nothing
     *     is known
     * @param cpuUtilization of all the processors of its host, 0 to 1, over the measurement. Of a server on the client's own
     *     host, what all processes but the client's kept busy; null where it cannot be had
     */
    public record ServerAccount(
            @Nullable Long committedTransactions,
            @Nullable Long rolledBackTransactions,
            @Nullable Long expectedCommittedTransactions,
            Map<String, List<@Nullable Double>> perSecond,
            @Nullable Double cpuUtilization) {

        /** Where {@code perSecond} has the share of its host's processors that a server kept busy. */
        public static final String CPU_UTILIZATION = "cpuUtilization";

        /** Copies the map, and takes a document of an earlier version for one without a series. */
        public ServerAccount {
            perSecond = perSecond == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(perSecond));
        }

        /** The mean of a series over the seconds of which something is known; empty if there are none. */
        public OptionalDouble mean(String code) {
            return perSecond.getOrDefault(code, List.of()).stream()
                    .filter(Objects::nonNull)
                    .mapToDouble(each -> each)
                    .average();
        }
    }

    /**
     * How the data came into the database.
     *
     * @param rows written
     * @param seconds from the first table made to the data set complete and settled
     * @param rowsPerSecond both divided
     * @param threads that wrote
     * @param parts what the seconds went for; {@code null} in results of releases that did not tell
     */
    public record Loading(
            long rows,
            double seconds,
            double rowsPerSecond,
            int threads,
            @Nullable LoadingParts parts) {}

    /**
     * What the seconds of a load went for, one after the other. Tools that stop at rows and keys are compared with the first
     * two: the third is what a measurement needs and a load alone does not.
     *
     * @param rows seconds until all tables were made and all rows written
     * @param keys seconds for keys and indexes, those of references included
     * @param settling seconds in which rows were counted, statistics gathered, and the server brought to rest
     */
    public record LoadingParts(double rows, double keys, double settling) {}
}
