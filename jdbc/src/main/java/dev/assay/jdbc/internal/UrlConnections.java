package dev.assay.jdbc.internal;

import dev.assay.jdbc.Drivers;
import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
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
    private final DatabaseUrl.Parts parts;
    private final @Nullable String user;
    private final Driver driver;
    private final Set<String> parameters;

    UrlConnections(TargetSpec spec) {
        this.spec = spec;
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

    @Override
    public Connection open(Map<String, String> properties) throws SQLException {
        Properties all = new Properties();
        // A parameter in the URL always wins; drivers differ in this.
        properties.forEach((name, value) -> {
            if (!parameters.contains(name.toLowerCase(Locale.ROOT))) {
                all.setProperty(name, value);
            }
        });
        if (user != null) {
            all.setProperty("user", user);
        }
        String password = spec.password() == null ? parts.password() : spec.password();
        if (password != null) {
            all.setProperty("password", password);
        }
        Connection connection = connect(all);
        if (connection == null) {
            throw new SQLException("the driver does not take the URL " + spec.displayUrl());
        }
        return connection;
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
        return Optional.of(new UrlConnections(spec.withUrl(url.apply(spec.url()))));
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
    public String displayUrl() {
        return spec.displayUrl();
    }
}
