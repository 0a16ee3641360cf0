package dev.assay.internal.plan.document;

import dev.assay.internal.codec.Located;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Sweep.Order;
import dev.assay.model.plan.Sweep.Reset;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.Tls;
import dev.assay.model.plan.Tuning;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.unit.Rate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A plan file as it is written: what is null was left out. Immutable.
 *
 * @param name of the experiment
 * @param description of it, for people
 * @param seed that all randomness derives from
 * @param targets what is to be measured
 * @param workload what runs
 * @param load how it is driven
 * @param schedule for how long
 * @param matrix what varies from cell to cell: names of the load, of the target or of the workload's parameters, with lists
 *     or progressions such as {@code 1..32 x2}
 * @param repeat how often each cell is measured
 * @param order in which cells run
 * @param coolDown between two cells
 * @param reset of the data before each cell
 * @param check when the workload's consistency conditions are asked, if not when it wants that itself
 * @param loaderThreads how many threads load
 * @param verdict thresholds by which trials are judged, by their codes
 * @param objectives what the results are held against
 * @param faults what happens to the database meanwhile
 * @param distance between the users and the database
 * @param agents the hosts that drive the load
 * @param environment what has to be rented
 * @param cost how it is priced
 * @param output what is made of the results
 */
public record PlanDocument(
        String name,
        @Nullable String description,
        @Nullable Long seed,
        List<Target> targets,
        Workload workload,
        @Nullable Load load,
        @Nullable Phases schedule,
        @Nullable Map<String, Located> matrix,
        @Nullable Integer repeat,
        @Nullable Order order,
        @Nullable Duration coolDown,
        @Nullable Reset reset,
        @Nullable Checking check,
        @Nullable Integer loaderThreads,
        @Nullable Map<VerdictCode, String> verdict,
        @Nullable List<LaterSections.Objective> objectives,
        @Nullable List<LaterSections.Fault> faults,
        LaterSections.@Nullable Distance distance,
        LaterSections.@Nullable Agents agents,
        @Nullable EnvironmentSection environment,
        @Nullable CostSection cost,
        LaterSections.@Nullable Output output) {

    /** Something is to be measured. */
    public PlanDocument {
        if (targets.isEmpty()) {
            throw AssayException.plan("targets: found none, at least 1 is needed");
        }
        if (loaderThreads != null && loaderThreads < 1) {
            throw AssayException.plan("loader-threads: found " + loaderThreads + ", at least 1 is needed");
        }
    }

    /**
     * What is to be measured: exactly one of url, embedded, environment and system.
     *
     * @param name unique in the plan
     * @param url of a database that is there
     * @param embedded one that is started on this host, or something that stands in for one
     * @param environment the name of a database of the environment, which has to be rented
     * @param system the plug-in that opens something else, such as a binding of YCSB
     * @param user of the database
     * @param password of the user
     * @param tuning the driver preset
     * @param isolation of measured transactions
     * @param connections how users come by them
     * @param tls how connections are encrypted
     * @param tlsCa certificates to trust
     * @param directory of an embedded database's data, which then stay
     * @param settings of an embedded database, or of what a plug-in opens
     */
    public record Target(
            String name,
            @Nullable String url,
            @Nullable String embedded,
            @Nullable String environment,
            @Nullable String system,
            @Nullable String user,
            @Nullable SecretReference password,
            @Nullable Tuning tuning,
            @Nullable Isolation isolation,
            @Nullable Connections connections,
            Tls.@Nullable Mode tls,
            @Nullable Path tlsCa,
            @Nullable Path directory,
            @Nullable Map<String, String> settings) {

        /** Says one thing only. */
        public Target {
            long systems = Stream.of(url, embedded, environment, system)
                    .filter(Objects::nonNull)
                    .count();
            if (systems != 1) {
                throw AssayException.plan(
                        "a target is one of url, embedded, environment and system, found " + systems + " of them");
            }
            if (url != null && !url.startsWith("jdbc:")) {
                throw AssayException.plan("url: a JDBC URL begins with jdbc:, such as jdbc:postgresql://host/database");
            }
            if (system != null
                    && Stream.of(user, password, tuning, isolation, connections, tls, directory)
                            .anyMatch(Objects::nonNull)) {
                throw AssayException.plan("system: what a plug-in opens has name and settings alone: user, password,"
                        + " tuning, isolation, connections, tls and directory belong to a database");
            }
            if (embedded == null && system == null && (directory != null || settings != null)) {
                throw AssayException.plan(
                        (directory != null ? "directory" : "settings") + ": belongs to an embedded database");
            }
            if (embedded != null && (user != null || password != null || tls != null)) {
                throw AssayException.plan((user != null ? "user" : password != null ? "password" : "tls")
                        + ": an embedded database has its own");
            }
            if (tlsCa != null && tls != Tls.Mode.VERIFY_FULL) {
                throw AssayException.plan("tls-ca: names a CA, which only tls: verify-full checks");
            }
        }
    }

    /**
     * What runs.
     *
     * @param id of the workload
     * @param parameters its own, by the names of its options
     */
    public record Workload(String id, @Nullable Map<String, Located> parameters) {}

    /**
     * How it is driven.
     *
     * @param users of a closed load, or sessions of another one
     * @param think what users do between transactions
     * @param stagger how long the users of a closed load take to come
     * @param rate of an open load
     * @param rates of each type of transaction, by its id, instead of one of all
     * @param profile steps of a rate that changes, instead
     * @param repeated whether the profile begins again at its end
     * @param trace a file of recorded arrivals, instead
     * @param visits of a partly-open load, instead
     * @param arrivals how they are spread
     */
    public record Load(
            @Nullable Integer users,
            @Nullable ThinkTime think,
            @Nullable Duration stagger,
            @Nullable Rate rate,
            @Nullable Map<String, Rate> rates,
            @Nullable List<Step> profile,
            @Nullable Boolean repeated,
            @Nullable Path trace,
            @Nullable Visits visits,
            @Nullable Arrivals arrivals) {

        /** Whom nothing was said about. */
        public static final Load UNSAID = new Load(null, null, null, null, null, null, null, null, null, null);

        /** Arrivals have a rate. */
        public Load {
            if (users != null && users < 1) {
                throw AssayException.plan("users: found " + users + ", at least 1 is needed");
            }
            long ways = Stream.of(rate, rates, profile, trace, visits)
                    .filter(Objects::nonNull)
                    .count();
            if (ways > 1) {
                throw AssayException.plan(
                        "arrivals have one of rate, rates, profile, trace and visits, found " + ways + " of them");
            }
            if (repeated != null && profile == null) {
                throw AssayException.plan("repeated: is said of a profile, which is missing");
            }
            if (trace != null && arrivals != null) {
                throw AssayException.plan("arrivals: a trace says itself when transactions arrive");
            }
            if (visits != null && arrivals != null) {
                throw AssayException.plan("arrivals: visits have their own; write them there");
            }
            if (ways > 0 && stagger != null && !stagger.isZero()) {
                throw AssayException.plan(
                        "stagger: what arrives at a rate of its own does not start together; leave out stagger");
            }
        }
    }

    /**
     * A step of a rate that changes: a constant rate, a ramp, or silence where no rate is said.
     *
     * @param lasting for how long
     * @param rate constant
     * @param from the rate at its begin; none if only its end has one
     * @param to the rate at its end; none if only its begin has one
     */
    public record Step(
            Duration lasting,
            @Nullable Rate rate,
            @Nullable Rate from,
            @Nullable Rate to) {

        /** Says one thing only. */
        public Step {
            if (rate != null && (from != null || to != null)) {
                throw AssayException.plan("rate: a step has a rate, or goes from one to another");
            }
        }
    }

    /**
     * Visitors who come on their own, each for several transactions.
     *
     * @param rate how often one arrives, if the matrix does not say so
     * @param transactions of a visit, on average
     * @param arrivals how they are spread
     */
    public record Visits(
            @Nullable Rate rate,
            double transactions,
            @Nullable Arrivals arrivals) {

        /** Somebody who comes asks something. */
        public Visits {
            if (!(transactions >= 1)) {
                throw AssayException.plan(
                        "transactions: found " + transactions + ", the mean of a visit has to be at least 1");
            }
        }
    }

    /**
     * For how long.
     *
     * @param rampUp runs, but does not count
     * @param measure counts
     * @param rampDown runs on, but does not count
     * @param transactions ends the measurement, if that comes first
     * @param untilSteady runs before all that until it is steady, for so long at most
     */
    public record Phases(
            @Nullable Duration rampUp,
            @Nullable Duration measure,
            @Nullable Duration rampDown,
            @Nullable Long transactions,
            @Nullable Duration untilSteady) {

        /** Something is measured. */
        public Phases {
            if (measure != null && measure.isZero()) {
                throw AssayException.plan("measure: found 0s, nothing would be measured");
            }
            if (transactions != null && transactions < 1) {
                throw AssayException.plan("transactions: found " + transactions + ", at least 1 is needed");
            }
        }
    }
}
