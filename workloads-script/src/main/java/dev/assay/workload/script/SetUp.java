package dev.assay.workload.script;

import dev.assay.model.AssayException;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.workload.script.Command.Query;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The SQL commands of {@code --setup}. Immutable.
 *
 * @param commands without variables
 * @param lines of the file
 */
record SetUp(List<Query> commands, List<String> lines) {

    /** Nothing to do. */
    static final SetUp NONE = new SetUp(List.of(), List.of());

    /**
     * Reads a file.
     *
     * @param file may be empty: {@link #NONE}
     * @throws AssayException of kind {@code PLAN} if it cannot be read, or has more than SQL commands
     */
    static SetUp of(String file) {
        if (file.isEmpty()) {
            return NONE;
        }
        VariableNames names = new VariableNames();
        ScriptSource source = ScriptFiles.read("--setup", file);
        List<Command> commands = ScriptParser.parse(source, names);
        for (Command command : commands) {
            if (!(command instanceof Query query) || query.stores() != null) {
                throw command.place().error("--setup can only have SQL commands");
            }
            if (!query.text().variables().isEmpty()) {
                throw query.text().variables().get(0).place().error("--setup cannot use variables");
            }
        }
        return new SetUp(Outline.queries(commands), source.text().lines().toList());
    }

    /**
     * Executes the commands.
     *
     * @param session in autocommit mode
     * @throws AssayException of kind {@code TARGET} if one fails
     */
    void run(JdbcSession session) {
        for (Query command : commands) {
            try (Statement statement = session.connection().createStatement()) {
                statement.execute(command.text().toString());
            } catch (SQLException e) {
                throw AssayException.target(
                        command.place() + " --setup failed: "
                                + String.valueOf(e.getMessage()).replaceAll("\\s+", " "),
                        e);
            }
        }
    }
}
