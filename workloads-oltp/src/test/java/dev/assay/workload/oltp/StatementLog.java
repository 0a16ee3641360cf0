package dev.assay.workload.oltp;

import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import dev.assay.workload.oltp.Shapes.Shape;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a server of this JVM's own logs of the statements that reach one of its databases. Confined to one thread. */
abstract class StatementLog {

    /** What scripts send; questions about tables and their rows are no part of it. */
    private static final Pattern OF_SCRIPTS = Pattern.compile(
            "BEGIN|COMMIT|ROLLBACK"
                    + "|(SELECT (?!COUNT\\(\\*\\))|UPDATE |DELETE FROM |INSERT INTO )(?!.*(information_schema|INFORMATION_SCHEMA)).*\\bsbtestN\\b.*");

    /** A piece of work that sends statements. */
    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    static StatementLog of(ScratchDatabase database) throws SQLException {
        return database.server().product().equals("postgresql") ? new OfPostgres(database) : new OfMysql(database);
    }

    /** What a piece of work sends of a script's statements, in order. */
    final List<Shape> during(Work work) throws Exception {
        begin();
        work.run();
        return end().stream()
                .filter(shape -> OF_SCRIPTS.matcher(shape.text()).matches())
                .toList();
    }

    abstract void begin() throws SQLException, IOException;

    abstract List<Shape> end() throws SQLException, IOException;

    /** PostgreSQL names a prepared statement where it is executed; texts are statements, or executed without a name. */
    private static final class OfPostgres extends StatementLog {

        private static final String PREFIX = "assay-log ";
        private static final Pattern ENTRY = Pattern.compile(PREFIX + "(\\S+) LOG:  (statement|execute ([^:]+)): (.*)");

        private final ScratchDatabase database;
        private final Path file;
        private long from;

        OfPostgres(ScratchDatabase database) throws SQLException {
            this.database = database;
            DevelopmentServer server = database.server();
            this.file = server.directory().resolve("log/postgresql.log");
            server.administrate(
                    "ALTER SYSTEM SET log_line_prefix = '" + PREFIX + "%d '",
                    "SELECT pg_reload_conf()",
                    "ALTER DATABASE " + database.name() + " SET log_statement = 'all'");
        }

        @Override
        void begin() throws IOException {
            from = Files.size(file);
        }

        @Override
        List<Shape> end() throws IOException {
            byte[] all = Files.readAllBytes(file);
            String log = new String(all, (int) from, all.length - (int) from, StandardCharsets.UTF_8);
            List<Shape> shapes = new ArrayList<>();
            // lines of one entry but its first begin with a tab
            for (String entry : log.replace("\n\t", " ").split("\n")) {
                Matcher matcher = ENTRY.matcher(entry);
                if (matcher.matches() && matcher.group(1).equals(database.name())) {
                    String name = matcher.group(3);
                    shapes.add(new Shape(Shapes.text(matcher.group(4)), name != null && !name.equals("<unnamed>")));
                }
            }
            return shapes;
        }
    }

    /** MySQL and MariaDB log where a statement is prepared, and again where it is executed. */
    private static final class OfMysql extends StatementLog {

        private final ScratchDatabase database;

        OfMysql(ScratchDatabase database) throws SQLException {
            this.database = database;
            database.server().administrate("SET GLOBAL log_output = 'TABLE'");
        }

        @Override
        void begin() throws SQLException {
            database.server().administrate("TRUNCATE TABLE mysql.general_log", "SET GLOBAL general_log = ON");
        }

        @Override
        List<Shape> end() throws SQLException {
            database.server().administrate("SET GLOBAL general_log = OFF");
            List<Shape> shapes = new ArrayList<>();
            try (Connection connection = database.administrator();
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT command_type, CONVERT(argument USING utf8mb4)"
                            + " FROM mysql.general_log WHERE command_type IN ('Query', 'Execute')"
                            + " AND user_host LIKE '" + database.name().replace("_", "\\_") + "[%'")) {
                while (row.next()) {
                    shapes.add(new Shape(
                            Shapes.text(row.getString(2)), row.getString(1).equals("Execute")));
                }
            }
            return shapes;
        }
    }
}
