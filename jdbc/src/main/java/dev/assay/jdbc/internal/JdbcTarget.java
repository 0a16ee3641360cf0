package dev.assay.jdbc.internal;

import dev.assay.model.AssayException;
import dev.assay.model.OutOfConnectionsException;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.model.plan.Tuning;
import dev.assay.model.result.Durability;
import dev.assay.model.result.Finding;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.jdbc.AccountTokens;
import dev.assay.spi.jdbc.BulkLoading;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.DriverPreset;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.ServerActivity;
import dev.assay.spi.jdbc.ServerExamination;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.DatabaseCopies;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.ServerMonitor;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.Traffic;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A database behind JDBC. Measured sessions use connections straight from the driver or data source, as its settings
 * select; all other work uses a pool, which {@link #close} closes. Thread-safe.
 */
public final class JdbcTarget implements Target {

    private static final int MAX_PINGS = 100;
    private static final int MIN_PINGS = 10;
    private static final long MAX_PINGS_NANOS = 500_000_000;

    private static final Finding.Subject DIALECT = new Finding.Subject("dialect", Finding.Area.TARGET);

    private static final Finding.Subject PRESET = new Finding.Subject("driver-preset", Finding.Area.DRIVER);

    private final ConnectionSource connections;
    private final Dialect dialect;
    private final Optional<String> mismatchReason;
    private final DriverProperties properties;
    private final DatabaseIdentity identity;
    private final String driver;
    private final SessionSettings measured;
    private final AuxiliaryPool pool;
    private final JdbcSessions sessions;

    private JdbcTarget(ConnectionSource connections, Dialects dialects, Tls tls, SessionSettings measured) {
        this.connections = connections;
        this.measured = measured;
        DriverPreset byUrl =
                byUrl(dialects).map(d -> d.preset(connections.driverClass())).orElse(DriverPreset.none());
        Map<String, String> encryption = TlsProperties.of(tls, byUrl, connections.displayUrl());
        TlsProperties.requireUndecided(tls, encryption, connections.decided());
        DriverProperties first = new DriverProperties(byUrl, encryption, measured.tuning());
        Connection connection = firstConnection(first, dialects, tls);
        boolean kept = false;
        try {
            ServerIdentification found = ServerIdentification.of(connection, connections.displayUrl(), dialects);
            this.driver = found.driver();
            this.dialect = found.dialect();
            this.identity = found.identity();
            this.mismatchReason = found.mismatchReason();
            this.properties =
                    new DriverProperties(dialect.preset(connections.driverClass()), encryption, measured.tuning());
            this.pool = new AuxiliaryPool(() -> connections.open(properties.loading()));
            this.sessions = new JdbcSessions(connections, dialect, properties, measured);
            if (!measured.distance().none()) {
                requireDelays();
            }
            // A connection of a data source belongs to the application, which may have few, with transactions open.
            if (connections.endsSessions() && properties.loading().equals(first.loading())) {
                pool.add(connection);
                kept = true;
            }
        } catch (SQLException e) {
            throw unreachable(dialects, tls, e);
        } finally {
            if (!kept) {
                ConnectionSource.closeQuietly(connection);
            }
        }
    }

    private Connection firstConnection(DriverProperties first, Dialects dialects, Tls tls) {
        try {
            connections.prepare(first.loading());
            return FirstConnection.open(connections, first.loading());
        } catch (SQLException e) {
            throw unreachable(dialects, tls, e);
        }
    }

    /** Rejects a simulated distance if the driver does not use our sockets. */
    private void requireDelays() {
        String url = connections.displayUrl();
        try {
            if (sessions.delays()) {
                return;
            }
        } catch (SQLException e) {
            throw failure("cannot connect to " + url, e);
        }
        boolean own = connections.decided().contains("socketfactory");
        String reason = own
                ? "its URL sets socketFactory, and its sockets cannot be delayed; remove that parameter"
                : "the driver " + driver + " uses no socket that can be delayed; use PostgreSQL, MySQL or MariaDB over"
                        + " TCP with their own drivers (--embedded postgres or mariadb, or a --url)";
        throw AssayException.plan("distance: cannot be simulated for " + url + ": " + reason);
    }

    /** Connects as the method with tokens does, by the password of the target. */
    public static JdbcTarget connect(TargetSpec spec, Dialects dialects) {
        return connect(spec, null, dialects);
    }

    /**
     * Connects to the database of a URL; throws {@code TARGET} with the cause in one line if the connection fails.
     *
     * @param tokens passwords of new connections; null for that of the target
     */
    public static JdbcTarget connect(TargetSpec spec, @Nullable AccountTokens tokens, Dialects dialects) {
        return new JdbcTarget(new UrlConnections(spec, tokens), dialects, spec.tls(), spec.sessions());
    }

    /**
     * Connects to the database of an application's data source, which sets the driver's properties; throws as the other method.
     */
    public static JdbcTarget connect(DataSource dataSource, Isolation isolation, Dialects dialects) {
        return new JdbcTarget(
                new DataSourceConnections(dataSource),
                dialects,
                Tls.AS_THE_DRIVER_DOES,
                SessionSettings.USUAL.withTuning(Tuning.OUT_OF_THE_BOX).withIsolation(isolation));
    }

    /** Returns the dialect that matches the URL alone, before a connection identifies the server. */
    private Optional<Dialect> byUrl(Dialects dialects) {
        DatabaseIdentity unknown = new DatabaseIdentity("", "", connections.displayUrl());
        return dialects.all().stream()
                .filter(d -> d.match(unknown) != Dialect.Match.NO)
                .findFirst();
    }

    private AssayException unreachable(Dialects dialects, Tls tls, SQLException cause) {
        String advice = TlsFailures.advice(cause, tls)
                .or(() -> connections
                        .tokenMethod()
                        .filter(method -> rejected(cause))
                        .map(method -> advice(method)))
                .or(() -> byUrl(dialects).map(d -> d.connectAdvice(cause, connections.account())))
                .orElse("");
        return Failures.of("cannot connect to " + connections.displayUrl(), cause, advice);
    }

    /** Returns whether a server did not accept an account or its password. */
    private static boolean rejected(SQLException cause) {
        return cause.getSQLState() != null && cause.getSQLState().startsWith("28");
    }

    private String advice(String method) {
        return "the database did not accept a token of " + method + ": has it the user " + connections.account()
                + " for this authentication, and may the credentials of this host connect as this user?";
    }

    /** Returns an exception with a message of one line that ends with the dialect's advice. */
    AssayException failure(String what, SQLException cause) {
        SQLException root = Failures.root(cause);
        return Failures.of(what, root, dialect.advice(root));
    }

    /** Returns the bulk loading of the product, or else batches of INSERT. */
    BulkLoading bulkLoading() {
        return dialect.bulkLoading().orElseGet(GenericDialect::new);
    }

    @Override
    public TargetInfo info() {
        return query("cannot read the settings of " + identity.url(), connection -> {
            ServerExamination examination = dialect.examination().orElse(null);
            Map<String, String> settings = examination == null ? Map.of() : examination.readSettings(connection);
            return new TargetInfo(
                    identity.product(),
                    identity.version(),
                    dialect.id(),
                    driver,
                    settings,
                    examination == null ? Durability.UNKNOWN : examination.durability(settings),
                    identity.url(),
                    Kebab.of(properties.tuning()),
                    Kebab.of(measured.isolation()),
                    measured.connections().code(),
                    DatabaseUrl.onThisHost(identity.url()),
                    examination == null
                            ? null
                            : ServerIdentification.supported(examination::encryption, connection)
                                    .orElse(null));
        });
    }

    @Override
    public Set<Capability> capabilities() {
        return dialect.capabilities();
    }

    @Override
    public boolean opens(Class<? extends Session> type) {
        return type == JdbcSession.class;
    }

    @Override
    public <S extends Session> S open(Class<S> type, SessionOptions options) {
        if (!opens(type)) {
            throw AssayException.plan("a JDBC database cannot open a " + type.getSimpleName()
                    + "; the workload needs another kind of target");
        }
        try {
            return type.cast(sessions.open(options));
        } catch (SQLException e) {
            String what = measured.connections().kind() == Connections.Kind.POOLED
                    ? "cannot fill a pool of " + measured.connections().size() + " connections to "
                    : "cannot connect to ";
            AssayException failure = failure(what + identity.url(), e);
            throw dialect.outOfConnections(Failures.root(e))
                    ? new OutOfConnectionsException(failure.message(), e)
                    : failure;
        }
    }

    @Override
    public Optional<Traffic> traffic() {
        return sessions.traffic();
    }

    /** Returns a pooled connection in autocommit mode for work outside measurements; close it soon. */
    Connection auxiliary() throws SQLException {
        return pool.connection();
    }

    @FunctionalInterface
    interface Query<T> {
        T on(Connection connection) throws SQLException;
    }

    @FunctionalInterface
    interface Action {
        void on(Connection connection) throws SQLException;
    }

    /** Runs a query on an auxiliary connection; {@code failure} begins the message of its exception. */
    <T> T query(String failure, Query<T> query) {
        try (Connection connection = auxiliary()) {
            return query.on(connection);
        } catch (SQLException e) {
            throw failure(failure, e);
        }
    }

    /** Runs an action as {@link #query} does. */
    void execute(String failure, Action action) {
        query(failure, connection -> {
            action.on(connection);
            return true;
        });
    }

    Dialect dialect() {
        return dialect;
    }

    @Override
    public DatasetStore datasets() {
        return new JdbcDatasetStore(this);
    }

    /** Closes all auxiliary connections; the next request opens a new pool. */
    void release() {
        pool.close();
    }

    @Override
    public Optional<DatabaseCopies> copies() {
        return dialect.templates()
                .flatMap(templates -> connections
                        .at(templates::elsewhere)
                        .map(elsewhere -> new JdbcDatabaseCopies(
                                this, () -> elsewhere.open(properties.auxiliary("assay-copies")), templates)));
    }

    /**
     * {@inheritDoc} Each reading uses a new connection and leaves none idle, because a server may count a session's transactions only
     * when it ends. Empty behind a data source, which may keep sessions open, and if the server does not respond within 10 s.
     */
    @Override
    public Optional<ServerCounters> counters() {
        ServerActivity activity = dialect.activity().orElse(null);
        if (activity == null
                || !connections.endsSessions()
                || measured.connections().kind() != Connections.Kind.DEDICATED) {
            return Optional.empty();
        }
        try {
            pool.evict();
            try (Connection connection = connections.open(properties.auxiliary("assay-counters"))) {
                connection.setNetworkTimeout(Runnable::run, JdbcMonitor.MAX_READING_MILLIS);
                return activity.counters(connection);
            }
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<ServerMonitor> monitor() {
        ServerActivity activity = dialect.activity().orElse(null);
        if (activity == null || !connections.endsSessions()) {
            return Optional.empty();
        }
        try {
            return JdbcMonitor.of(connections.open(properties.auxiliary("assay-monitor")), activity);
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    @Override
    public List<Finding> examine(Expectation expectation) {
        Map<String, String> given = properties.measured("assay-doctor");
        try (Connection connection = connections.open(given)) {
            connection.setAutoCommit(true);
            List<Finding> findings = new ArrayList<>();
            findings.add(presetInUse());
            mismatchReason.ifPresent(text -> findings.add(DIALECT.warning(
                    text, "put a jar with a dialect for this product into drivers/ or on the class path")));
            Optional<ServerExamination> examination = dialect.examination();
            if (examination.isPresent()) {
                Map<String, String> known = connections.endsSessions() ? given : Map.of();
                findings.addAll(examination.get().examine(connection, known, expectation.withOpen(pool.open())));
            }
            return findings;
        } catch (SQLException e) {
            throw failure("cannot examine " + identity.url(), e);
        }
    }

    private Finding presetInUse() {
        if (!connections.endsSessions()) {
            return PRESET.note(
                    driver + ", set up by the data source",
                    "compare with other set-ups only if the set-up is what you compare");
        }
        Map<String, String> tuned = properties.preset().tuned();
        return properties.tuning() == Tuning.TUNED
                ? PRESET.ok(driver + ", tuned" + (tuned.isEmpty() ? "" : ": " + new TreeMap<>(tuned)))
                : PRESET.note(
                        driver + " out of the box",
                        "--tuning tuned, unless the driver's own defaults are what you compare");
    }

    /** {@inheritDoc} The connection has the properties and the simulated distance of measured ones. */
    @Override
    public OptionalLong roundTripNanos() {
        long[] nanos = new long[MAX_PINGS];
        int pings = 0;
        try (Connection connection = sessions.idle("assay-round-trip")) {
            if (connections.endsSessions()) {
                connection.setNetworkTimeout(Runnable::run, JdbcMonitor.MAX_READING_MILLIS);
            }
            try (PreparedStatement ping = connection.prepareStatement("SELECT 1")) {
                long began = System.nanoTime();
                while (pings < MAX_PINGS && (pings < MIN_PINGS || System.nanoTime() - began < MAX_PINGS_NANOS)) {
                    long before = System.nanoTime();
                    ping.execute();
                    nanos[pings++] = System.nanoTime() - before;
                }
            }
        } catch (SQLException e) {
            return OptionalLong.empty();
        }
        Arrays.sort(nanos, 0, pings);
        return OptionalLong.of(nanos[pings / 10]);
    }

    @Override
    public void close() {
        pool.close();
    }
}
