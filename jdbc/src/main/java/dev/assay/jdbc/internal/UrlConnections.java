package dev.assay.jdbc.internal;

import dev.assay.jdbc.Drivers;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Authentication;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.jdbc.AccountTokens;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Connections from {@code Driver.connect}, without a pool. Immutable, thread-safe. */
final class UrlConnections implements ConnectionSource {

    private final TargetSpec spec;
    private final @Nullable AccountTokens tokens;
    private final DatabaseUrl.Parts parts;
    private final @Nullable String user;
    private final Driver driver;
    private final Set<String> parameters;

    /** @param tokens passwords of new connections; null for that of the target */
    UrlConnections(TargetSpec spec, @Nullable AccountTokens tokens) {
        this.spec = spec;
        this.tokens = tokens;
        this.parts = DatabaseUrl.parts(spec.url());
        this.user = spec.user() == null ? parts.user() : spec.user();
        this.parameters = DatabaseUrl.parameterNames(spec.url());
        if (!spec.url().startsWith("jdbc:")) {
            throw AssayException.plan(
                    "'" + spec.displayUrl()
                            + "' is not a JDBC URL; write jdbc:postgresql://host:5432/database or jdbc:mysql://host:3306/database");
        }
        try {
            this.driver = DriverManager.getDriver(parts.url());
        } catch (SQLException e) {
            throw new AssayException(
                    AssayException.Kind.PLAN,
                    "no JDBC driver takes " + spec.displayUrl() + "; put " + Drivers.jarFor(spec.url())
                            + " into drivers/ of the installation, or on the class path",
                    e);
        }
    }

    /** Makes the user whose passwords are tokens. */
    @Override
    public void prepare(Map<String, String> properties) throws SQLException {
        Authentication authentication = spec.authentication();
        if (tokens == null || authentication == null || authentication.admin() == null) {
            return;
        }
        try (Connection connection = open(properties, authentication.admin(), spec.password());
                Statement statement = connection.createStatement()) {
            // Names in quotes of PostgreSQL and of MySQL.
            String catalog = connection.getCatalog();
            if (catalog == null || catalog.isEmpty()) {
                throw new SQLException("the URL names no database, on which the user needs rights");
            }
            String database = catalog.replace("\"", "\"\"").replace("`", "``");
            for (String sql : tokens.user(connection.getMetaData().getDatabaseProductName())) {
                statement.execute(sql.replace("${database}", database));
            }
        } catch (SQLException e) {
            // Its state would be taken for that of a token.
            throw new SQLException(
                    "the account " + authentication.admin() + " cannot make the user " + user + ": " + e.getMessage(),
                    e);
        }
    }

    @Override
    public Connection open(Map<String, String> properties) throws SQLException {
        return open(properties, user, password());
    }

    private Connection open(Map<String, String> properties, @Nullable String account, @Nullable String password)
            throws SQLException {
        Properties all = new Properties();
        // A parameter in the URL always wins; drivers differ in this.
        properties.forEach((name, value) -> {
            if (!parameters.contains(name.toLowerCase(Locale.ROOT))) {
                all.setProperty(name, value);
            }
        });
        if (account != null) {
            all.setProperty("user", account);
        }
        if (password != null) {
            all.setProperty("password", password);
        }
        Connection connection = connect(all);
        if (connection == null) {
            throw new SQLException("the driver does not take the URL " + spec.displayUrl());
        }
        return connection;
    }

    private @Nullable String password() throws SQLException {
        if (tokens == null) {
            return spec.password() == null ? parts.password() : spec.password();
        }
        try {
            return tokens.token();
        } catch (AssayException e) {
            // A pool passes on only this kind of failure.
            throw new SQLException(e.message(), e);
        }
    }

    private @Nullable Connection connect(Properties properties) throws SQLException {
        try {
            return driver.connect(parts.url(), properties);
        } catch (IllegalArgumentException e) {
            // Some drivers throw this for an invalid port or number.
            throw new SQLException(e.getMessage(), "08001", e);
        }
    }

    @Override
    public boolean endsSessions() {
        return true;
    }

    @Override
    public Optional<ConnectionSource> at(UnaryOperator<String> url) {
        return Optional.of(new UrlConnections(spec.withUrl(url.apply(spec.url())), tokens));
    }

    @Override
    public Set<String> decided() {
        return parameters;
    }

    @Override
    public String driverClass() {
        return driver.getClass().getName();
    }

    @Override
    public String account() {
        return Objects.requireNonNullElse(user, "");
    }

    @Override
    public Optional<String> tokenMethod() {
        return Optional.ofNullable(spec.authentication()).map(Authentication::method);
    }

    @Override
    public String displayUrl() {
        return spec.displayUrl();
    }
}
