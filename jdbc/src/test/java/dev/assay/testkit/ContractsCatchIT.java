package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.jdbc.internal.postgres.PostgresDialect;
import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.jdbc.BulkLoader;
import dev.assay.spi.jdbc.BulkLoading;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.ForwardingTarget;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** As {@link ContractsCatchTest}, for contracts that need a database. */
@Parallel
class ContractsCatchIT {

    private static TargetSpec spec;

    @BeforeAll
    static void createDatabase() throws SQLException {
        spec = Postgres.ordinary("broken");
    }

    /** Changes the results of an object's methods. */
    private interface Change {
        Object call(String method, Object[] arguments, Call original) throws Throwable;
    }

    private interface Call {
        Object proceed() throws Throwable;
    }

    private static <T> T changed(Class<T> type, T object, Change change) {
        return type.cast(Proxy.newProxyInstance(
                ContractsCatchIT.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> change.call(method.getName(), arguments, () -> {
                    try {
                        return method.invoke(object, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                })));
    }

    /** PostgreSQL's dialect with another bulk loader. */
    private static Dialect thatLoads(BulkLoading broken) {
        return changed(
                Dialect.class,
                new PostgresDialect(),
                (method, arguments, original) ->
                        method.equals("bulkLoading") ? Optional.of(broken) : original.proceed());
    }

    /** Writes −0.05 as 0.05: the sign is easily lost if the whole part is zero. */
    static class LosesTheSign extends BrokenDialect {
        @Override
        protected Dialect dialect() {
            return thatLoads((connection, table) -> {
                BulkLoader loader = new PostgresDialect().bulkLoader(connection, table);
                return changed(BulkLoader.class, loader, (name, values, call) -> {
                    boolean small = name.equals("decimal") && (Long) values[0] < 0 && (Long) values[0] > -10;
                    return small ? loader.decimal(-(Long) values[0], (Integer) values[1]) : call.proceed();
                });
            });
        }
    }

    /** Keeps the rows of an unfinished load. */
    static class KeepsTheUnfinished extends BrokenDialect {
        @Override
        protected Dialect dialect() {
            return thatLoads((connection, table) -> {
                BulkLoader loader = new PostgresDialect().bulkLoader(connection, table);
                boolean[] finished = new boolean[1];
                return changed(BulkLoader.class, loader, (name, values, call) -> {
                    finished[0] |= name.equals("finish");
                    if (name.equals("close") && !finished[0]) {
                        loader.finish();
                        connection.commit();
                    }
                    return call.proceed();
                });
            });
        }
    }

    /** Classifies a deadlock as fatal. */
    static class GivesUpOnDeadlocks extends BrokenDialect {
        @Override
        protected Dialect dialect() {
            return changed(
                    Dialect.class,
                    new PostgresDialect(),
                    (method, arguments, original) ->
                            method.equals("classify") && "40P01".equals(((SQLException) arguments[0]).getSQLState())
                                    ? ErrorClass.FATAL
                                    : original.proceed());
        }
    }

    abstract static class BrokenDialect extends DialectContract {
        @Override
        protected Connection connect() throws SQLException {
            return Postgres.connect(spec);
        }

        @Override
        protected Connection connectAsAdministrator() throws SQLException {
            return Postgres.connect(Postgres.administrator("broken"));
        }
    }

    abstract static class BrokenTarget extends JdbcTargetContract {
        @Override
        protected Target connect(TargetSpec described) {
            return broken(JdbcTarget.connect(described, Dialects.discover(ContractsCatchIT.class.getClassLoader())));
        }

        abstract Target broken(Target target);

        @Override
        protected TargetSpec spec() {
            return spec;
        }

        @Override
        protected String slowStatement() {
            return "SELECT pg_sleep(60)";
        }

        @Override
        protected Map<String, TargetSpec> unreachable() {
            return Map.of("no such database", Postgres.in("no_such_database", "broken", Postgres.PLANTED));
        }

        @Override
        protected Optional<TargetSpec> limited() {
            return Optional.empty();
        }
    }

    /** Denies a capability that it has. */
    static class DeniesAnAbility extends BrokenTarget {
        @Override
        Target broken(Target target) {
            return new ForwardingTarget(target) {
                @Override
                public Set<Capability> capabilities() {
                    return EnumSet.complementOf(EnumSet.of(Capability.DATA_MODIFYING_CTE));
                }
            };
        }
    }

    /** Shows the password in an unexpected place. */
    static class ShowsThePassword extends BrokenTarget {
        @Override
        protected Target connect(TargetSpec described) {
            try {
                return super.connect(described);
            } catch (AssayException e) {
                throw AssayException.target(
                        e.message(), new SQLException("tried " + described.user() + ":" + described.password(), e));
            }
        }

        @Override
        Target broken(Target target) {
            return new ForwardingTarget(target) {
                @Override
                public TargetInfo info() {
                    TargetInfo info = super.info();
                    return new TargetInfo(
                            info.product(),
                            info.version(),
                            info.dialect(),
                            info.driver(),
                            Map.of("dsn", "secret=" + spec.password()),
                            info.durability(),
                            info.url(),
                            info.tuning(),
                            info.isolation(),
                            info.connections(),
                            info.sameHost(),
                            null);
                }
            };
        }
    }

    /** Opens all sessions in one mode, and ignores the isolation level. */
    static class IgnoresOptions extends BrokenTarget {
        @Override
        Target broken(Target target) {
            return new ForwardingTarget(target) {
                @Override
                public <S extends Session> S open(Class<S> type, SessionOptions options) {
                    return super.open(type, SessionOptions.auxiliary("contract"));
                }
            };
        }
    }

    /** Prepares statements at each use. */
    static class CachesNothing extends BrokenTarget {
        @Override
        Target broken(Target target) {
            return new ForwardingTarget(target) {
                @Override
                public <S extends Session> S open(Class<S> type, SessionOptions options) {
                    S session = super.open(type, options);
                    return changed(
                            type,
                            session,
                            (method, arguments, original) -> method.equals("statement")
                                    ? ((JdbcSession) session)
                                            .connection()
                                            .prepareStatement(
                                                    ((Sql) arguments[0]).text(((JdbcSession) session).dialect()))
                                    : original.proceed());
                }
            };
        }
    }

    @Test
    void aLoaderThatLosesSigns() {
        assertThat(Contracts.failures(LosesTheSign.class))
                .containsOnlyKeys("loadsEveryTypeWithAwkwardValues", "loadsMoreRowsThanABufferHolds");
    }

    @Test
    void aLoaderThatKeepsWhatWasNotFinished() {
        assertThat(Contracts.failures(KeepsTheUnfinished.class))
                .containsKey("anUnfinishedLoadLeavesNoRowsAndAUsableConnection");
    }

    @Test
    void aDialectThatGivesUpOnDeadlocks() {
        assertThat(Contracts.failures(GivesUpOnDeadlocks.class)).containsOnlyKeys("classifiesADeadlockAsRetryable");
    }

    @Test
    void aTargetThatDeniesAnAbility() {
        assertThat(Contracts.failures(DeniesAnAbility.class))
                .containsOnlyKeys("declaresExactlyTheCapabilitiesThatWork")
                .allSatisfy(
                        (test, message) -> assertThat(message).contains("the capability that the session declares"));
    }

    @Test
    void aTargetThatShowsThePassword() {
        assertThat(Contracts.failures(ShowsThePassword.class))
                .containsOnlyKeys("explainsInOneLineWhyItCannotConnect", "describesItselfWithoutSecrets")
                .allSatisfy((test, message) ->
                        assertThat(message).contains("<password>").doesNotContain(Postgres.PLANTED));
    }

    @Test
    void aTargetThatIgnoresTheOptionsOfSessions() {
        assertThat(Contracts.failures(IgnoresOptions.class))
                .containsKeys(
                        "opensSessionsInTheRequestedAutocommitMode",
                        "commitsAndRollsBackThroughTheDriver",
                        "opensSessionsWithTheRequestedIsolation",
                        "readCommittedSeesOtherCommitsAndRepeatableReadDoesNot");
    }

    @Test
    void aSessionThatPreparesEachTime() {
        assertThat(Contracts.failures(CachesNothing.class))
                .containsOnlyKeys("keepsOneStatementForEachEntryAndRefusesAnotherCatalogue");
    }
}
