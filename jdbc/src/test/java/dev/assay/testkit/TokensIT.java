package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.Assay;
import dev.assay.ExperimentRun;
import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Authentication;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.spi.jdbc.AccountTokens;
import dev.assay.spi.jdbc.DatabaseTokens;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.BorrowingSession;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Connections whose passwords are tokens. PostgreSQL asks an authority of the test about each password, as RDS asks IAM: the authority
 * admits each token once. Its tokens are not those of AWS. For MySQL's protocol, a server of the test takes the password and rejects it.
 */
@Parallel
class TokensIT {

    @TempDir
    Path folder;

    private DevelopmentServer server;
    private ScratchDatabase database;
    private TokenAuthority authority;
    private TargetSpec target;

    @BeforeEach
    void letPostgresAskTheAuthority() throws Exception {
        server = DevelopmentServer.own("postgresql");
        database = server.scratch();
        authority = new TokenAuthority();
        String user = database.name() + "_t";
        IssuedTokens.AUTHORITIES.put(user, authority);
        Path rules = server.directory().resolve("postgresql/data/pg_hba.conf");
        String rule = "hostssl all " + user + " 127.0.0.1/32 ldap ldapserver=127.0.0.1 ldapport=" + authority.port()
                + " ldapprefix=\"uid=\"\n";
        Files.writeString(rules, rule + Files.readString(rules));
        server.administrate("SELECT pg_reload_conf()", "ALTER ROLE " + database.name() + " CREATEROLE");
        make(user);
        target = TargetSpec.of(server.url("postgresql", database.name()), user, null)
                .withTls(new Tls(Tls.Mode.VERIFY_FULL, server.ca()))
                .withAuthentication(Authentication.parse(IssuedTokens.METHOD));
    }

    @AfterEach
    void end() throws Exception {
        if (database != null) {
            database.close();
            server.administrate("DROP ROLE IF EXISTS " + target.user());
        }
        if (authority != null) {
            authority.close();
        }
    }

    private void make(String user) throws SQLException {
        try (var administrator = database.administrator();
                var statement = administrator.createStatement()) {
            for (String sql : statements(user)) {
                statement.execute(sql.replace("${database}", database.name()));
            }
        }
    }

    /** Statements that make a user, or do nothing. */
    private static List<String> statements(String user) {
        return List.of(
                "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '" + user + "') THEN CREATE ROLE "
                        + user + " LOGIN; END IF; END $$",
                "GRANT ALL ON DATABASE \"${database}\" TO " + user,
                "GRANT ALL ON SCHEMA public TO " + user);
    }

    private Target connect(TargetSpec spec, AccountTokens tokens) {
        return JdbcTarget.connect(spec, tokens, ProductDriver.DIALECTS);
    }

    private static void use(JdbcSession session) throws SQLException {
        try (var statement = session.connection().createStatement()) {
            statement.execute("SELECT 1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dedicated", "pooled:3", "per-transaction"})
    void eachConnectionHasATokenOfItsOwn(String connections) throws Exception {
        TargetSpec spec = target.withConnections(Connections.parse(connections));
        try (Target connected = connect(spec, authority::issue)) {
            List<JdbcSession> sessions = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                JdbcSession session =
                        connected.open(JdbcSession.class, new SessionOptions("user", false, Isolation.DEFAULT));
                sessions.add(session);
                if (session instanceof BorrowingSession borrowing) {
                    borrowing.borrow();
                }
                use(session);
            }
            for (JdbcSession session : sessions) {
                session.close();
            }
            assertThat(connected.info().product()).isEqualTo("PostgreSQL");
        }
        assertThat(authority.logins()).isEqualTo(authority.issued()).isGreaterThanOrEqualTo(4);
    }

    @Test
    void databaseRejectsATokenOfAnEarlierConnection() {
        String token = authority.issue();
        connect(target, () -> token).close();
        AssayException refused = catchThrowableOfType(
                AssayException.class, () -> connect(target, () -> token).close());
        assertThat(refused)
                .hasMessageContaining("did not accept a token of issued-tokens: has it the user " + target.user());
        assertThat(refused.kind()).isEqualTo(AssayException.Kind.TARGET);
    }

    @Test
    void failureToMakeATokenIsReported() throws Exception {
        AssayException missing = AssayException.host("no credentials were found", null);
        AssayException refused = catchThrowableOfType(
                AssayException.class,
                () -> connect(target, () -> {
                            throw missing;
                        })
                        .close());
        assertThat(refused).hasMessage("cannot connect to " + target.url() + ": no credentials were found");
        assertThat(refused.kind()).isEqualTo(AssayException.Kind.HOST);
        Queue<String> some = new ConcurrentLinkedQueue<>(List.of(authority.issue(), authority.issue()));
        AccountTokens ending = () -> {
            String token = some.poll();
            if (token == null) {
                throw missing;
            }
            return token;
        };
        try (Target connected = connect(target.withConnections(Connections.pooled(2)), ending)) {
            assertThat(catchThrowableOfType(
                            AssayException.class,
                            () -> connected.open(
                                    JdbcSession.class, new SessionOptions("user", false, Isolation.DEFAULT))))
                    .hasMessageContaining("cannot fill a pool of 2 connections")
                    .hasMessageEndingWith("no credentials were found");
        }
    }

    @Test
    void accountWithAPasswordMakesTheUserOnce() throws Exception {
        server.administrate("REVOKE ALL ON DATABASE " + database.name() + " FROM " + target.user());
        try (var administrator = database.administrator();
                var statement = administrator.createStatement()) {
            statement.execute("REVOKE ALL ON SCHEMA public FROM " + target.user());
        }
        server.administrate("DROP ROLE " + target.user());
        AccountTokens tokens = new AccountTokens() {
            @Override
            public String token() {
                return authority.issue();
            }

            @Override
            public List<String> user(String product) {
                assertThat(product).isEqualTo("PostgreSQL");
                return statements(target.user());
            }
        };
        TargetSpec spec = target.withAuthentication(
                        Authentication.parse(IssuedTokens.METHOD).withAdmin(database.name()))
                .withPassword(database.password());
        for (int i = 0; i < 2; i++) {
            connect(spec, tokens).close();
        }
        assertThat(authority.logins()).isGreaterThanOrEqualTo(2);
        assertThat(catchThrowableOfType(
                        AssayException.class,
                        () -> connect(spec.withPassword("wrong"), tokens).close()))
                .hasMessageContaining(
                        "the account " + database.name() + " cannot make the user " + target.user() + ": ");
    }

    /** The method is found by its service file when the target names it. Connections that the server ends are opened by new tokens. */
    @Test
    void runWithTokensShowsNone() throws Exception {
        Path services = Files.createDirectories(folder.resolve("methods/META-INF/services"));
        Files.writeString(services.resolve(DatabaseTokens.class.getName()), IssuedTokens.class.getName());
        URL methods = folder.resolve("methods").toUri().toURL();
        Path results = folder.resolve("results");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {methods}, getClass().getClassLoader())) {
            ExperimentRun run = Assay.create(() -> loader)
                    .experiment("bank")
                    .target(target)
                    .users(2)
                    .rampUp(Duration.ZERO)
                    .duration(Duration.ofSeconds(1))
                    .resultsIn(results)
                    .build();
            assertThat(run.run().trials().get(0).rates().transactionsPerSecond())
                    .isPositive();
            assertThat(run.examine().toString()).doesNotContain(authority.secret());
        }
        assertThat(authority.logins()).isGreaterThan(2);
        try (Stream<Path> files = Files.walk(results)) {
            assertThat(files.filter(Files::isRegularFile))
                    .hasSizeGreaterThan(2)
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .doesNotContain(authority.secret()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void driversOfMysqlSendTheTokenEncrypted(String scheme) throws Exception {
        try (ClearTextServer clear = new ClearTextServer(server.ca())) {
            TargetSpec spec = TargetSpec.of(clear.url(scheme), "assay", null)
                    .withTls(new Tls(Tls.Mode.VERIFY_FULL, server.ca()))
                    .withAuthentication(Authentication.parse(IssuedTokens.METHOD));
            String token = authority.issue();
            AssayException refused = catchThrowableOfType(
                    AssayException.class, () -> connect(spec, () -> token).close());
            assertThat(refused)
                    .hasMessageContaining("Access denied")
                    .hasMessageContaining("did not accept a token of issued-tokens");
            assertThat(refused.message()).doesNotContain(authority.secret());
            assertThat(clear.passwords()).containsExactly(token);
        }
    }
}
