package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.jdbc.Dialects;
import dev.assay.jdbc.JdbcTarget;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tuning;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.Change;
import dev.assay.spi.workload.Dataset;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;

/** A well set up server is spoilt in one way after the other, and each has to show in its own line and in no other. */
class PostgresExaminationIT {

    private static final Dialects DIALECTS = Dialects.discover(PostgresExaminationIT.class.getClassLoader());
    private static final TargetSpec SERVER = SharedDatabase.get("postgres", Map.of());

    /** Names that have to be quoted. */
    private static final String ACCOUNT = "bench-1";

    private static final String DATABASE = "Examined";

    private static final Dataset DATA = new SmallDataset(1_000);

    private final TargetSpec spec = spec("");
    private final Map<String, String> changed = new TreeMap<>();

    private static TargetSpec spec(String parameters) {
        return TargetSpec.of(url(DATABASE) + parameters, ACCOUNT, Postgres.PLANTED);
    }

    private static String url(String database) {
        return SERVER.url().replaceFirst("[^/]*$", database);
    }

    /** Not in the database under examination: it may be spoilt for everybody. */
    private static void onServer(String... statements) throws SQLException {
        administrate(SERVER.url(), statements);
    }

    private static void inDatabase(String... statements) throws SQLException {
        administrate(url(DATABASE), statements);
    }

    private static void administrate(String url, String... statements) throws SQLException {
        String writing = url + "?options=-c%20default_transaction_read_only=off%20-c%20synchronous_commit=local";
        try (Connection connection = DriverManager.getConnection(writing, SERVER.user(), SERVER.password())) {
            for (String sql : statements) {
                Postgres.execute(connection, sql);
            }
        }
    }

    @BeforeEach
    void wellSetUpDatabase() throws SQLException {
        onServer(
                "DROP DATABASE IF EXISTS \"Examined\" WITH (FORCE)",
                "DROP ROLE IF EXISTS \"bench-1\"",
                "CREATE ROLE \"bench-1\" LOGIN PASSWORD '" + Postgres.PLANTED + "'",
                "GRANT pg_checkpoint TO \"bench-1\"",
                "CREATE DATABASE \"Examined\"");
        inDatabase("GRANT CREATE ON SCHEMA public TO \"bench-1\"");
    }

    @AfterEach
    void settingsAreAsTheyWere() throws SQLException {
        for (Map.Entry<String, String> setting : changed.entrySet()) {
            change(setting.getKey(), setting.getValue());
        }
    }

    /** Changes a setting of the server until the end of the test. */
    private void set(String name, String value) throws SQLException {
        changed.put(name, setting(name));
        change(name, value);
    }

    /** A new value reaches new sessions a moment after the server was told. */
    private static void change(String name, String value) throws SQLException {
        onServer("ALTER SYSTEM SET " + name + " = '" + value + "'", "SELECT pg_reload_conf()");
        Awaitility.await().until(() -> value.equals(setting(name)));
    }

    private static String setting(String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(SERVER.url(), SERVER.user(), SERVER.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW " + name)) {
            row.next();
            return row.getString(1);
        }
    }

    private static List<Finding> examined(TargetSpec spec, int users, int loaderThreads, @Nullable Dataset dataset) {
        try (Target target = JdbcTarget.connect(spec, DIALECTS)) {
            return target.examine(new Expectation(users, loaderThreads, dataset));
        }
    }

    private List<Finding> examined() {
        return examined(spec, 8, 2, DATA);
    }

    private static Finding only(List<Finding> findings) {
        List<Finding> amiss = amiss(findings);
        assertThat(amiss).hasSize(1);
        assertThat(amiss.get(0).remedy()).isNotBlank();
        assertThat(findings).extracting(Finding::text).noneMatch(text -> text.contains(Postgres.PLANTED));
        return amiss.get(0);
    }

    private static Finding assertOnly(List<Finding> findings, String id, Level level, String text, String remedy) {
        Finding finding = only(findings);
        assertThat(finding.id()).isEqualTo(id);
        assertThat(finding.level()).isEqualTo(level);
        assertThat(finding.text()).contains(text);
        assertThat(finding.remedy()).contains(remedy);
        return finding;
    }

    private Finding assertOnly(String id, Level level, String text, String remedy) {
        return assertOnly(examined(), id, level, text, remedy);
    }

    private void assertNothingAmiss() {
        assertThat(examined())
                .allSatisfy(f -> assertThat(f.level()).as(f.toString()).isEqualTo(Level.OK));
    }

    private void createTables(String owner) throws SQLException {
        inDatabase(
                "CREATE TABLE items (id integer)",
                "CREATE TABLE orders (id integer)",
                "ALTER TABLE items OWNER TO " + owner,
                "ALTER TABLE orders OWNER TO " + owner);
    }

    @Test
    void nothingIsAmissWithAWellSetUpServer() {
        assertNothingAmiss();
        assertThat(examined())
                .extracting(Finding::id)
                .containsExactly(
                        "driver-preset",
                        "driver-parameters",
                        "encryption",
                        "privileges",
                        "checkpoint-role",
                        "connections",
                        "read-only",
                        "durability",
                        "memory",
                        "checkpoints",
                        "autovacuum");
    }

    @Test
    void missingPrivilegeOnTheSchemaIsToldWithItsGrant() throws SQLException {
        inDatabase("REVOKE CREATE ON SCHEMA public FROM \"bench-1\"");
        Finding finding = assertOnly(
                "privileges",
                Level.PROBLEM,
                "\"bench-1\" lacks CREATE on schema public",
                "GRANT CREATE ON SCHEMA public TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void schemaNobodyMayLookIntoIsToldWithItsGrant() throws SQLException {
        inDatabase("REVOKE ALL ON SCHEMA public FROM PUBLIC", "REVOKE ALL ON SCHEMA public FROM \"bench-1\"");
        Finding finding = assertOnly(
                "privileges",
                Level.PROBLEM,
                "lacks USAGE on schema public; CREATE on schema public",
                "GRANT USAGE ON SCHEMA public TO \"bench-1\"; GRANT CREATE ON SCHEMA public TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertNothingAmiss();
    }

    @ParameterizedTest
    @CsvSource({"nowhere", "Nowhere", "$user"})
    void missingSchemaIsToldWithTheStatementThatMakesIt(String schema) throws SQLException {
        onServer("ALTER ROLE \"bench-1\" SET search_path = \"" + schema + "\"");
        Finding finding = assertOnly("privileges", Level.PROBLEM, "none of search_path = ", "CREATE SCHEMA ");
        inDatabase(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void laterSchemaIsUsedWhereTheFirstMayNotBeLookedInto() throws SQLException {
        inDatabase("CREATE SCHEMA \"bench-1\"");
        assertNothingAmiss();
    }

    private static List<Finding> amiss(List<Finding> findings) {
        return findings.stream().filter(f -> f.level() != Level.OK).toList();
    }

    /** Of a workload that says what its transactions change. */
    private List<Finding> examinedFor(Map<String, Set<Change>> changes) {
        try (Target target = JdbcTarget.connect(spec, DIALECTS)) {
            return target.examine(new Expectation(8, 2, DATA, changes, 0));
        }
    }

    @Test
    void tableThatMayNotBeReadIsAProblem() throws SQLException {
        createTables("\"bench-1\"");
        assertNothingAmiss();
        inDatabase("REVOKE SELECT ON orders FROM \"bench-1\"");
        Finding finding = assertOnly(
                "privileges",
                Level.PROBLEM,
                "\"bench-1\" lacks SELECT on public.orders",
                "GRANT SELECT ON public.orders TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void privilegesNobodySaidAreNeededAreAWarning() throws SQLException {
        createTables("\"bench-1\"");
        inDatabase("REVOKE INSERT, UPDATE ON items FROM \"bench-1\"", "REVOKE DELETE ON orders FROM \"bench-1\"");
        Finding finding = assertOnly(
                "privileges",
                Level.WARNING,
                "lacks INSERT, UPDATE on public.items; DELETE on public.orders, which may be needed",
                "GRANT INSERT, UPDATE ON public.items TO \"bench-1\"; GRANT DELETE ON public.orders TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void privilegesTransactionsSurelyNeedAreAProblemAndNoOthersAre() throws SQLException {
        createTables("\"bench-1\"");
        inDatabase("REVOKE INSERT, UPDATE, DELETE ON items, orders FROM \"bench-1\"");
        Finding finding = assertOnly(
                examinedFor(Map.of("orders", Set.of(Change.UPDATE, Change.INSERT))),
                "privileges",
                Level.PROBLEM,
                "lacks INSERT, UPDATE on public.orders",
                "GRANT INSERT, UPDATE ON public.orders TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertThat(amiss(examinedFor(Map.of("orders", Set.of(Change.UPDATE, Change.INSERT)))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GRANT UPDATE ON orders TO PUBLIC",
                "GRANT pg_write_all_data TO \"bench-1\"",
                "ALTER ROLE \"bench-1\" SUPERUSER"
            })
    void privilegesHadByOtherMeansAreNotMissed(String means) throws SQLException {
        createTables("\"bench-1\"");
        inDatabase("REVOKE UPDATE ON orders FROM \"bench-1\"");
        Map<String, Set<Change>> changes = Map.of("orders", Set.of(Change.UPDATE));
        assertThat(only(examinedFor(changes)).level()).isEqualTo(Level.PROBLEM);
        inDatabase(means);
        assertThat(amiss(examinedFor(changes))).isEmpty();
    }

    /** Statements that touch these columns alone succeed, and nobody knows whether others will be asked for. */
    @Test
    void privilegeOnSomeColumnsIsAWarning() throws SQLException {
        createTables("\"bench-1\"");
        inDatabase("REVOKE UPDATE ON orders FROM \"bench-1\"", "GRANT UPDATE (id) ON orders TO \"bench-1\"");
        assertOnly(
                examinedFor(Map.of("orders", Set.of(Change.UPDATE))),
                "privileges",
                Level.WARNING,
                "lacks UPDATE on public.orders",
                "GRANT UPDATE ON public.orders");
    }

    @Test
    void unfinishedLoadsAndFreshDataTakePrivilegesOnTheMarker() throws SQLException {
        createTables("\"bench-1\"");
        inDatabase(
                "CREATE TABLE assay_dataset (id integer)",
                "CREATE TABLE assay_dataset_chunk (id integer)",
                "ALTER TABLE assay_dataset OWNER TO \"bench-1\"",
                "ALTER TABLE assay_dataset_chunk OWNER TO \"bench-1\"",
                "REVOKE ALL ON assay_dataset_chunk FROM \"bench-1\"",
                "REVOKE UPDATE, DELETE ON assay_dataset FROM \"bench-1\"");
        assertOnly(
                "privileges",
                Level.WARNING,
                "lacks UPDATE on public.assay_dataset; SELECT, INSERT, DELETE on public.assay_dataset_chunk, which may",
                "GRANT UPDATE ON public.assay_dataset TO \"bench-1\";");
        inDatabase("REVOKE SELECT ON assay_dataset FROM \"bench-1\"");
        assertThat(amiss(examined())).extracting(Finding::level).containsExactly(Level.PROBLEM, Level.WARNING);
    }

    @Test
    void nothingHasToBeMadeForWhoeverNamesNoData() throws SQLException {
        inDatabase("REVOKE CREATE ON SCHEMA public FROM \"bench-1\"");
        assertOnly(
                examined(spec, 8, 2, null),
                "privileges",
                Level.WARNING,
                "lacks CREATE on schema public, which may be needed",
                "GRANT CREATE ON SCHEMA public");
    }

    @Test
    void tablesThatAreAllThereNeedNoPrivilegeToMakeThem() throws SQLException {
        createTables("\"bench-1\"");
        inDatabase("REVOKE CREATE ON SCHEMA public FROM \"bench-1\"");
        assertNothingAmiss();
        inDatabase("DROP TABLE orders");
        assertOnly("privileges", Level.PROBLEM, "lacks CREATE on schema public", "GRANT CREATE");
    }

    @Test
    void tablesOfSomebodyElseAreToldOf() throws SQLException {
        createTables("CURRENT_USER");
        inDatabase("GRANT ALL ON items, orders TO \"bench-1\"");
        Finding finding = assertOnly(
                "ownership",
                Level.WARNING,
                "\"bench-1\" does not own public.items, public.orders",
                "ALTER TABLE public.items OWNER TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void accountThatMayNotCheckpointIsNoted() throws SQLException {
        onServer("REVOKE pg_checkpoint FROM \"bench-1\"");
        Finding finding = assertOnly(
                "checkpoint-role", Level.NOTE, "has not the role pg_checkpoint", "GRANT pg_checkpoint TO \"bench-1\";");
        onServer(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void accountThatMayNotConnectIsToldItsGrant() throws SQLException {
        onServer("REVOKE CONNECT ON DATABASE \"Examined\" FROM PUBLIC");
        AssayException refusal = catchThrowableOfType(AssayException.class, this::examined);
        String grant = "GRANT CONNECT ON DATABASE \"Examined\" TO \"bench-1\";";
        assertThat(refusal.kind()).isEqualTo(AssayException.Kind.TARGET);
        assertThat(refusal.message()).contains(grant).doesNotContain(Postgres.PLANTED);
        onServer(grant);
        assertNothingAmiss();
    }

    /** 8 users, 2 loader threads, 5 of ours: 15; whether there is room for 10 at least is decided by opening them. */
    @ParameterizedTest
    @CsvSource({
        "ALTER ROLE \"bench-1\", CONNECTION LIMIT 9 of the role \"bench-1\"",
        "ALTER DATABASE \"Examined\", CONNECTION LIMIT 9 of the database \"Examined\""
    })
    void limitOfRoleOrDatabaseThatBindsIsToldWithItsRemedy(String what, String text) throws SQLException {
        onServer(what + " CONNECTION LIMIT 9");
        Finding finding = assertOnly(
                "connections",
                Level.WARNING,
                "room for 9 connections (" + text + ", 0 in use by others); wanted are 15",
                what);
        assertThat(finding.text()).endsWith("; unless a pooler stands between, the run will be refused");
        assertThat(finding.remedy()).endsWith("or use at most 7 users");
        onServer(what + " CONNECTION LIMIT 10");
        Finding scarce = assertOnly("connections", Level.WARNING, "room for 10", "--loader-threads");
        assertThat(scarce.text()).doesNotContain("refused");
        onServer(finding.remedy().replaceFirst(";.*", ""));
        assertNothingAmiss();
    }

    @Test
    void connectionsInUseLeaveLessRoom() throws SQLException {
        onServer("ALTER ROLE \"bench-1\" CONNECTION LIMIT 16");
        assertNothingAmiss();
        List<Connection> others = new ArrayList<>();
        try {
            for (int i = 0; i < 7; i++) {
                others.add(Postgres.connect(spec));
            }
            assertOnly(
                    "connections",
                    Level.WARNING,
                    "room for 9 connections (CONNECTION LIMIT 16 of the role \"bench-1\", 7 in use by others)",
                    "CONNECTION LIMIT 22;");
        } finally {
            for (Connection other : others) {
                other.close();
            }
        }
    }

    @Test
    void connectionsOfOurOwnAreNotSomebodyElses() throws SQLException {
        onServer("ALTER ROLE \"bench-1\" CONNECTION LIMIT 15");
        try (Target target = JdbcTarget.connect(spec, DIALECTS)) {
            target.info(); // leaves its connection idle in the pool
            assertThat(amiss(target.examine(new Expectation(8, 2, DATA)))).isEmpty();
        }
    }

    @Test
    void reservedConnectionsAreNotForOrdinaryAccounts() throws SQLException {
        int most = Integer.parseInt(setting("max_connections"));
        Finding finding = assertOnly(
                examined(spec, most, 2, DATA),
                "connections",
                Level.WARNING,
                "max_connections = " + most + ", 3 reserved",
                "raise max_connections to ");
        assertThat(finding.text()).contains("wanted are " + (most + 7) + ": " + most + " users, 2 loader threads");
        TargetSpec administrator = TargetSpec.of(url(DATABASE), SERVER.user(), SERVER.password());
        assertThat(only(examined(administrator, most, 2, DATA)).text()).contains("0 reserved");
    }

    @ParameterizedTest
    @CsvSource({"fsync, the database", "full_page_writes, torn pages", "synchronous_commit, the last ones"})
    void relaxedDurabilityIsToldWithWhatItMeans(String name, String meaning) throws SQLException {
        set(name, "off");
        assertOnly("durability", Level.WARNING, name + " = off", "set " + name + " = on");
        assertThat(only(examined()).text()).contains(meaning);
    }

    @Test
    void commitsThatWaitForStandbysAreNoted() throws SQLException {
        onServer("ALTER ROLE \"bench-1\" SET synchronous_commit = local");
        set("synchronous_standby_names", "far");
        assertOnly(
                "replication", Level.NOTE, "synchronous_standby_names = 'far', synchronous_commit = local", "cluster");
    }

    @ParameterizedTest
    @CsvSource({
        "ALTER ROLE \"bench-1\", set for the user",
        "ALTER DATABASE \"Examined\", set for the database",
        "ALTER ROLE \"bench-1\" IN DATABASE \"Examined\", set for the database user"
    })
    void readOnlyTransactionsAreToldWithWhatEndsThem(String what, String text) throws SQLException {
        onServer(what + " SET default_transaction_read_only = on");
        Finding finding = assertOnly("read-only", Level.PROBLEM, text, what + " RESET default_transaction_read_only;");
        onServer(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void readOnlyServerIsAProblem() throws SQLException {
        set("default_transaction_read_only", "on");
        assertOnly("read-only", Level.PROBLEM, "set for the configuration file", "on the server");
    }

    @Test
    void readOnlyDriverIsAProblem() {
        assertOnly(examined(spec("?readOnly=true"), 8, 2, DATA), "read-only", Level.PROBLEM, "driver", "readOnly=true");
    }

    /** Functions of one's own that stand before the server's let it say what would take another server. */
    private static void shadow(String function) throws SQLException {
        inDatabase("CREATE FUNCTION public." + function);
        onServer("ALTER ROLE \"bench-1\" SET search_path = public, pg_catalog");
    }

    @Test
    void standbyIsAProblem() throws SQLException {
        shadow("pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true'");
        assertOnly("read-only", Level.PROBLEM, "standby", "primary");
    }

    @Test
    void questionThatIsNotAnsweredHidesNoOther() throws SQLException {
        shadow("pg_size_bytes(text) RETURNS bigint LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''not told''; END'");
        List<Finding> findings = examined();
        assertThat(findings).filteredOn(f -> f.level() != Level.OK).hasSize(2).allSatisfy(finding -> {
            assertThat(finding.id()).isEqualTo("not-examined");
            assertThat(finding.level()).isEqualTo(Level.NOTE);
            assertThat(finding.text()).contains("not told");
        });
        assertThat(findings).extracting(Finding::id).contains("privileges", "connections", "durability");
    }

    /** Relatives of the product say such things. */
    @ParameterizedTest
    @CsvSource({"-1, connections", "unlimited, not-examined", "'', not-examined"})
    void strangeLimitIsUnknown(String value, String id) throws SQLException {
        shadow("current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT CASE $1 WHEN 'max_connections' THEN '"
                + value + "' ELSE pg_catalog.current_setting($1) END $$");
        List<Finding> findings = examined();
        assertThat(findings)
                .filteredOn(f -> f.level() == Level.WARNING || f.level() == Level.PROBLEM)
                .isEmpty();
        assertThat(findings)
                .filteredOn(f -> f.id().equals(id))
                .singleElement()
                .satisfies(finding -> assertThat(finding.text())
                        .containsAnyOf(
                                "no limit (max_connections = -1)", "connections: the server does not tell: found '"));
    }

    @Test
    void dataLargerThanTheBuffersAreNoted() {
        // 100 bytes a row: 954 MiB
        assertOnly(
                examined(spec, 8, 2, new SmallDataset(10_000_000)),
                "memory",
                Level.NOTE,
                "the data will take about 954 MiB without indexes; shared_buffers = 256 MiB",
                "raise shared_buffers");
        assertThat(only(examined(spec, 8, 2, new SmallDataset(1_000_000_000))).text())
                .contains("they fit into neither");
    }

    @Test
    void buffersNobodyHasSetUpAreToldOf() throws SQLException {
        TargetSpec small = SharedDatabase.get("postgres", Map.of("shared_buffers", "1MB"));
        assertOnly(examined(small, 8, 0, null), "memory", Level.WARNING, "shared_buffers = 1 MiB", "nobody has set");
        try (Connection connection = Postgres.connect(small)) {
            Postgres.execute(
                    connection,
                    "CREATE TABLE items AS SELECT i AS id, repeat('x', 900) AS text FROM generate_series(1, 4000) i");
            assertThat(only(examined(small, 8, 0, new SmallDataset(1))).text())
                    .matches("the data take [34][.][0-9] MiB; shared_buffers = 1 MiB.*");
            Postgres.execute(connection, "DROP TABLE items");
        }
    }

    @ParameterizedTest
    @CsvSource({"max_wal_size, 1GB, max_wal_size = 1 GiB", "checkpoint_timeout, 1min, checkpoint_timeout = 60 s"})
    void frequentCheckpointsAreNoted(String name, String value, String text) throws SQLException {
        set(name, value);
        assertOnly("checkpoints", Level.NOTE, text, "raise max_wal_size to 4 GiB");
    }

    @ParameterizedTest
    @CsvSource({"autovacuum", "track_counts"})
    void vacuumThatNeverComesIsToldOf(String name) throws SQLException {
        set(name, "off");
        assertOnly("autovacuum", Level.WARNING, name + " = off", "switch it on");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "prepareThreshold=0                 | WARNING | parses and plans each statement at each execution",
                "prepareThreshold=7                 | NOTE    | prepareThreshold=7: the URL wins over the preset's 1",
                "preferQueryMode=simple             | WARNING | nothing is ever prepared",
                "autosave=always                    | WARNING | a savepoint of its own",
                "binaryTransfer=false               | WARNING | values travel as text",
                "preparedStatementCacheQueries=10   | WARNING | evicted",
                "loadBalanceHosts=true              | WARNING | different servers",
                "loggerLevel=TRACE                  | WARNING | logs each message",
                "reWriteBatchedInserts=true         | NOTE    | batches of inserts become other statements",
                "defaultRowFetchSize=10             | NOTE    | a round trip for each so many",
                "socketTimeout=10                   | NOTE    | slower answers end the session",
                "options=-c%20geqo=off              | NOTE    | settings of the server differ"
            })
    void parametersThatChangeWhatIsMeasuredAreToldOf(String parameter, Level level, String text) {
        String secret = "&sslpassword=" + Postgres.PLANTED;
        assertOnly(
                examined(spec("?" + parameter + secret), 8, 2, DATA),
                "driver-parameters",
                level,
                text,
                "remove these from the URL");
    }

    @Test
    void driverTakesTheParameterOfTheUrl() throws SQLException {
        try (Target target = JdbcTarget.connect(spec("?prepareThreshold=7"), DIALECTS);
                JdbcSession session =
                        target.open(JdbcSession.class, new SessionOptions("it", true, Isolation.DEFAULT))) {
            assertThat(session.connection().unwrap(PGConnection.class).getPrepareThreshold())
                    .isEqualTo(7);
        }
    }

    @Test
    void defaultsOfTheDriverAreNoted() {
        assertOnly(
                examined(spec.withTuning(Tuning.OUT_OF_THE_BOX), 8, 2, DATA),
                "driver-preset",
                Level.NOTE,
                "out of the box",
                "--tuning tuned");
    }

    @Test
    void encryptionIsNoted() throws SQLException {
        inDatabase(
                "CREATE VIEW public.pg_stat_ssl AS SELECT pg_backend_pid() pid, true ssl, 'TLSv1.3' AS version, 'AES' cipher",
                "GRANT SELECT ON public.pg_stat_ssl TO \"bench-1\"");
        onServer("ALTER ROLE \"bench-1\" SET search_path = public, pg_catalog");
        assertOnly("encryption", Level.NOTE, "TLSv1.3, AES", "encrypted");
    }
}
