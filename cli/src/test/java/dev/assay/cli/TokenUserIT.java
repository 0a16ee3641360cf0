package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.jdbc.DatabaseTokens;
import dev.assay.spi.jdbc.TokenAccount;
import dev.assay.test.Parallel;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** The statements that make a user of IAM, on a PostgreSQL with an account and a role as those of RDS. */
@Parallel
class TokenUserIT {

    @Test
    void accountOfTheDatabaseCanMakeTheUserAgain() throws Exception {
        DatabaseTokens tokens = ServiceLoader.load(DatabaseTokens.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.method().equals("aws-iam"))
                .findFirst()
                .orElseThrow();
        DevelopmentServer server = DevelopmentServer.own("postgresql");
        try (ScratchDatabase database = server.scratch()) {
            String user = database.name() + "_t";
            server.administrate(
                    "CREATE ROLE rds_iam",
                    "GRANT rds_iam TO " + database.name() + " WITH ADMIN OPTION",
                    "ALTER ROLE " + database.name() + " CREATEROLE");
            List<String> statements = tokens.user(new TokenAccount("unused", 5432, user), "PostgreSQL");
            try (Connection connection =
                            DriverManager.getConnection(database.spec().url(), database.name(), database.password());
                    Statement statement = connection.createStatement()) {
                for (int i = 0; i < 2; i++) {
                    for (String sql : statements) {
                        statement.execute(sql.replace("${database}", database.name()));
                    }
                }
                try (ResultSet rights =
                        statement.executeQuery("SELECT pg_has_role('" + user + "', 'rds_iam', 'member'),"
                                + " has_database_privilege('" + user + "', current_database(), 'CREATE'),"
                                + " has_schema_privilege('" + user + "', 'public', 'CREATE')")) {
                    assertThat(rights.next()).isTrue();
                    assertThat(List.of(rights.getBoolean(1), rights.getBoolean(2), rights.getBoolean(3)))
                            .containsOnly(true);
                }
            }
            try (Connection administrator = database.administrator();
                    Statement statement = administrator.createStatement()) {
                statement.execute("DROP OWNED BY " + user);
                statement.execute("DROP ROLE " + user);
                statement.execute("DROP ROLE rds_iam");
            }
        }
    }
}
