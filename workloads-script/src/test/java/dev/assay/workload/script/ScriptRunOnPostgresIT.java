package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.test.Parallel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class ScriptRunOnPostgresIT extends ScriptRunOnServerContract {

    ScriptRunOnPostgresIT() {
        super("postgresql");
    }

    /** Every function and operator whose value does not depend on chance, in a table with typed columns. */
    @Test
    void valuesAreThoseOfPgbench() throws Exception {
        Pgbench pgbench = new Pgbench(database(), folder);
        execute(
                "DROP TABLE IF EXISTS compared",
                "CREATE TABLE compared (tool TEXT, i BIGINT, s INTEGER, n NUMERIC, d FLOAT8, b BOOLEAN, t TEXT)");
        Path script = Files.writeString(folder.resolve("compared.sql"), """
                \\set i hash(10, 5432) # hash_fnv1a(10, 5432) + permute(7, 1000, 5432) - 17 / (4|1) % -3
                \\set s greatest(5, 4, 3, 2) + least(-5, -4) * int(7.3) + abs(-4) + mod(13 * 7 + 12, 13) - (1 << 2) & ~ 6
                \\set n 1.0 / 3 * sqrt(2.25) + pow(2, 10) - ln(exp(2.0)) + double(7)
                \\set d case when :n > 1 and not :s = 3 then pi() * 1e20 else null end
                \\set b :d is not null or false
                \\set t case when true then 5 end
                \\set w 2.0 * :s
                INSERT INTO compared VALUES (:tool, :i, :s, round(:n::numeric, 9), round(:d::numeric, -10), :b, :t);
                INSERT INTO compared VALUES (:tool, :w, :w, :w, :w, :s > :w::int, :i);
                """);

        pgbench.run("-n", "-M", "prepared", "-t", "1", "-D", "tool=pgbench", "-f", script.toString());
        Assay.create()
                .experiment("script")
                .target(database().spec())
                .parameter("file", script.toString())
                .parameter("define", "tool=assay")
                .duration(Duration.ofMinutes(1))
                .transactions(1)
                .run();

        assertThat(rows("assay")).isEqualTo(rows("pgbench")).hasSize(2);
    }

    private void execute(String... commands) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            for (String command : commands) {
                statement.execute(command);
            }
            statement.execute("ALTER TABLE compared OWNER TO " + database().account());
        }
    }

    private List<String> rows(String tool) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT ROW(i, s, n, d, b, t)::text FROM compared WHERE tool = '" + tool + "' ORDER BY 1")) {
            while (row.next()) {
                rows.add(row.getString(1));
            }
        }
        return rows;
    }
}
