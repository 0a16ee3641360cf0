package dev.assay.internal.plan.document;

import dev.assay.internal.codec.Located;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Authentication;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Sweep.Order;
import dev.assay.model.plan.Sweep.Reset;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.Tls;
import dev.assay.model.plan.Tuning;
import dev.assay.model.result.Condition;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.unit.Rate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A plan file as written; optional values are {@code null} if not specified. Immutable.
 *
 * @param description for readers
 * @param seed of all random values
 * @param matrix the values that vary between cells, by setting or workload parameter: lists, or progressions such as
 *     {@code 1..32 x2}
 * @param repeat measurements per cell
 * @param coolDown pause between two cells
 * @param reset of the data before each cell
 * @param check when to check the consistency conditions
 * @param search chooses the cells one by one instead of measuring the whole matrix
 * @param compare systems or settings that are measured in pairs
 * @param stages run one after the other, each with a matrix of its own or at the best point of an earlier one
 * @param verdict thresholds by verdict code
 * @param objectives conditions that have to hold in each cell
 * @param faults injected during the measurement
 * @param distance simulated network distance of all targets
 * @param agents hosts that generate the load
 * @param environment databases to rent, existing ones, and the host that measures
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
        @Nullable SearchSection search,
        @Nullable CompareSection compare,
        @Nullable List<StageSection> stages,
        @Nullable Map<VerdictCode, String> verdict,
        @Nullable List<Condition> objectives,
        @Nullable List<LaterSections.Fault> faults,
        @Nullable DistanceSection distance,
        LaterSections.@Nullable Agents agents,
        @Nullable EnvironmentSection environment,
        @Nullable CostSection cost,
        LaterSections.@Nullable Output output) {

    public PlanDocument {
        if (targets.isEmpty()) {
            throw AssayException.plan("targets: found none, at least 1 is needed");
        }
        List<Target> written = targets;
        targets = written.stream().map(target -> target.at(environment)).toList();
        cost = priced(cost, written, environment);
        if (stages != null && stages.isEmpty()) {
            throw AssayException.plan("stages: found none; leave it out, or write at least 1");
        }
        if (stages != null && (matrix != null || repeat != null || search != null || compare != null)) {
            throw AssayException.plan(
                    (matrix != null ? "matrix" : repeat != null ? "repeat" : search != null ? "search" : "compare")
                            + ": belongs to a stage in a plan with stages; move it there");
        }
        if (loaderThreads != null && loaderThreads < 1) {
            throw AssayException.plan("loader-threads: found " + loaderThreads + ", at least 1 is needed");
        }
    }

    /** Adds the prices of existing databases to those of the section. */
    private static @Nullable CostSection priced(
            @Nullable CostSection cost, List<Target> targets, @Nullable EnvironmentSection environment) {
        Map<String, SystemPrice> prices = new TreeMap<>();
        for (Target target : targets) {
            EnvironmentSection.Endpoint endpoint =
                    environment == null ? null : environment.endpoint(target.environment());
            if (endpoint != null && endpoint.price() != null) {
                prices.put(target.name(), endpoint.price());
            }
        }
        return prices.isEmpty() ? cost : cost == null ? CostSection.of(prices) : cost.and(prices);
    }

    /** Returns the targets that are existing databases with a price, by name. */
    public Set<String> pricedEndpoints() {
        return targets.stream()
                .filter(target -> environment != null && environment.prices(target.url()))
                .map(Target::name)
                .collect(Collectors.toSet());
    }

    /**
     * A system to measure: exactly one of url, embedded, environment and system.
     *
     * @param name unique in the plan
     * @param url JDBC URL of an existing database
     * @param embedded a database started on this host, or a stand-in
     * @param environment name of a database in the environment section
     * @param system plug-in that opens a non-JDBC system, such as a YCSB binding
     * @param authentication makes a password for each connection, instead of password
     * @param admin account of password that makes the user of authentication, if it does not exist
     * @param tuning driver preset
     * @param isolation of measured transactions
     * @param connections pooling
     * @param tls encryption of connections
     * @param tlsCa file with trusted certificates
     * @param directory data folder of an embedded database, which is kept
     * @param settings of an embedded database or a plug-in
     */
    public record Target(
            String name,
            @Nullable String url,
            @Nullable String embedded,
            @Nullable String environment,
            @Nullable String system,
            @Nullable String user,
            @Nullable SecretReference password,
            @Nullable Authentication authentication,
            @Nullable String admin,
            @Nullable Tuning tuning,
            @Nullable Isolation isolation,
            @Nullable Connections connections,
            Tls.@Nullable Mode tls,
            @Nullable Path tlsCa,
            @Nullable Path directory,
            @Nullable Map<String, String> settings) {

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
                    && Stream.of(user, password, authentication, admin, tuning, isolation, connections, tls, directory)
                            .anyMatch(Objects::nonNull)) {
                throw AssayException.plan("system: a plug-in target has only name and settings; user, password,"
                        + " authentication, tuning, isolation, connections, tls and directory are for databases");
            }
            if (embedded == null && system == null && (directory != null || settings != null)) {
                throw AssayException.plan(
                        (directory != null ? "directory" : "settings") + ": belongs to an embedded database");
            }
            if (embedded != null && (user != null || password != null || tls != null)) {
                throw AssayException.plan((user != null ? "user" : password != null ? "password" : "tls")
                        + ": an embedded database has its own");
            }
            if (authentication != null && embedded != null) {
                throw AssayException.plan("authentication: an embedded database has a password of its own");
            }
            if (authentication != null && password != null && admin == null) {
                throw AssayException.plan(
                        "authentication: it makes the passwords; leave out password, or name by admin the"
                                + " account of this password, which makes the user");
            }
            if (admin != null && authentication == null) {
                throw AssayException.plan("admin: makes the user of authentication, which is not there");
            }
            if (tlsCa != null && tls != Tls.Mode.VERIFY_FULL) {
                throw AssayException.plan("tls-ca: requires tls: verify-full");
            }
        }

        /** Returns whether connections, or those of the account that makes the user, have a fixed password. */
        public boolean hasPassword() {
            return authentication == null || admin != null;
        }

        /** Returns this target with the URL and the account of the existing database that it names, if it names one. */
        private Target at(@Nullable EnvironmentSection section) {
            EnvironmentSection.Endpoint there = section == null ? null : section.endpoint(environment);
            boolean own = password != null || authentication != null;
            return there == null
                    ? this
                    : new Target(
                            name,
                            there.url(),
                            embedded,
                            null,
                            system,
                            user == null ? there.user() : user,
                            own ? password : there.password(),
                            own ? authentication : there.authentication(),
                            own ? admin : there.admin(),
                            tuning,
                            isolation,
                            connections,
                            tls == null ? there.tls() : tls,
                            tls == null ? there.tlsCa() : tlsCa,
                            directory,
                            settings);
        }
    }

    /**
     * The workload.
     *
     * @param id of the workload
     * @param parameters by option name
     */
    public record Workload(String id, @Nullable Map<String, Located> parameters) {}

    /**
     * The load.
     *
     * @param users users of a closed load, or sessions of another one
     * @param think think time between transactions
     * @param stagger duration over which the users of a closed load start
     * @param rate of an open load
     * @param rates by transaction type, instead of rate
     * @param profile steps of a changing rate, instead of rate
     * @param repeated whether the profile repeats
     * @param trace file of recorded arrivals, instead of rate
     * @param visits of a partly-open load, instead of rate
     * @param arrivals distribution of arrivals
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

        public static final Load UNSPECIFIED = new Load(null, null, null, null, null, null, null, null, null, null);

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
                throw AssayException.plan("repeated: requires a profile");
            }
            if (trace != null && arrivals != null) {
                throw AssayException.plan("arrivals: a trace defines the arrival times; leave out arrivals");
            }
            if (visits != null && arrivals != null) {
                throw AssayException.plan("arrivals: write the arrivals of visits into visits");
            }
            if (ways > 0 && stagger != null && !stagger.isZero()) {
                throw AssayException.plan(
                        "stagger: only the users of a closed load start one after another; leave out stagger");
            }
        }
    }

    /**
     * A step of a changing rate: a constant rate, a ramp, or a pause if it has no rate.
     *
     * @param lasting duration
     * @param from rate at the start of a ramp; 0 if only {@code to} is specified
     * @param to rate at the end of a ramp; 0 if only {@code from} is specified
     */
    public record Step(
            Duration lasting,
            @Nullable Rate rate,
            @Nullable Rate from,
            @Nullable Rate to) {

        public Step {
            if (rate != null && (from != null || to != null)) {
                throw AssayException.plan("rate: a step has either rate, or from and to");
            }
        }
    }

    /**
     * Independent visitors with several transactions each.
     *
     * @param rate arrival rate; optional if the matrix has one
     * @param transactions mean per visit
     * @param arrivals distribution of arrivals
     */
    public record Visits(
            @Nullable Rate rate,
            double transactions,
            @Nullable Arrivals arrivals) {

        public Visits {
            if (!(transactions >= 1)) {
                throw AssayException.plan(
                        "transactions: found " + transactions + ", the mean of a visit has to be at least 1");
            }
        }
    }

    /**
     * The phases of a cell.
     *
     * @param rampUp duration of the load before the measurement
     * @param measure duration of the measurement
     * @param rampDown duration of the load after the measurement
     * @param transactions ends the measurement early after this number
     * @param untilSteady time limit of a phase before the others that ends when the load is steady
     */
    public record Phases(
            @Nullable Duration rampUp,
            @Nullable Duration measure,
            @Nullable Duration rampDown,
            @Nullable Long transactions,
            @Nullable Duration untilSteady) {

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
