package com.example.gate;

import dev.assay.embedded.PostgresProvider;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** An embedded PostgreSQL with the schema of the application. Confined to the thread of the tests. */
final class OrderDatabase {

    private static final int CONNECTIONS = 30;

    private static EmbeddedDatabase server;
    private static DataSource source;

    private OrderDatabase() {}

    static DataSource start() throws IOException, SQLException {
        server = new PostgresProvider().start(new EmbeddedDatabaseProvider.Options(null, Map.of(), CONNECTIONS));
        PGSimpleDataSource made = new PGSimpleDataSource();
        made.setUrl(server.target().url());
        made.setUser(server.target().user());
        made.setPassword(server.target().password());
        source = made;
        try (InputStream schema = OrderQueries.class.getResourceAsStream("schema.sql")) {
            execute(new String(Objects.requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8));
        }
        return source;
    }

    static void execute(String sql) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static void stop() {
        server.close();
    }
}
