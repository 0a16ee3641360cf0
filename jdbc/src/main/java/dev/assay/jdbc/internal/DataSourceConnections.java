package dev.assay.jdbc.internal;

import dev.assay.model.plan.SecretText;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;

/** Connections from an application's data source, which sets the driver properties. Thread-safe if the data source is. */
final class DataSourceConnections implements ConnectionSource {

    private final DataSource dataSource;
    private volatile String url = "";

    DataSourceConnections(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    @Override
    public Connection open(Map<String, String> properties) throws SQLException {
        Connection connection = dataSource.getConnection();
        if (url.isEmpty()) {
            String reported = connection.getMetaData().getURL();
            url = reported == null ? "" : SecretText.blot(reported);
        }
        return connection;
    }

    @Override
    public boolean endsSessions() {
        return false;
    }

    @Override
    public String driverClass() {
        return "";
    }

    @Override
    public String account() {
        return "";
    }

    @Override
    public String displayUrl() {
        return url;
    }
}
