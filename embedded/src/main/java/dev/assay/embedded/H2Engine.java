package dev.assay.embedded;

import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * H2, within this JVM. One connection keeps the database open while others come and go; it alone carries the settings, so
 * that the others need not set them anew.
 */
final class H2Engine implements Engine {

    private static final Logger LOG = LoggerFactory.getLogger(H2Engine.class);
    private static final String USER = "assay";

    /**
     * A hook of H2's own would close the database before those who use it have ended, and a trace of the failures that
     * follow would bring the folder back that was just removed.
     */
    private static final String OWN_SETTINGS = ";DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0";

    /** H2's code for a setting that it does not know. */
    private static final int UNSUPPORTED_SETTING = 90_113;

    private final DatabaseDirectory directory;
    private final Layout folder;
    private final Map<String, String> settings;
    private @Nullable Connection keeper;

    H2Engine(DatabaseDirectory directory, Map<String, String> settings) {
        this.directory = directory;
        this.folder = directory.layout();
        this.settings = settings;
    }

    @Override
    public Product product() {
        return Product.H2;
    }

    @Override
    public void prepare() {
        if (folder.root().toString().contains(";")) {
            throw AssayException.plan("An H2 database cannot be in " + folder.root()
                    + ": to H2 the semicolon ends the name; name a folder without one");
        }
    }

    /** It ended with its owner, and so did its lock. */
    @Override
    public void endAbandoned(Layout abandoned, boolean writing) {
        LOG.debug("{} was left behind", abandoned.root());
    }

    @Override
    public void initialise() throws IOException {
        Path unfinished = Files.createDirectory(folder.unfinishedData(), Folders.forOwnerOnly("rwx------"));
        try (Connection created = open(unfinished, "")) {
            shutDown(created, "SHUTDOWN");
        } catch (SQLException e) {
            throw AssayException.host("H2 cannot make a database: " + reason(e), e);
        }
        Files.move(unfinished, folder.data(), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public TargetSpec launch() throws IOException {
        try {
            keeper = open(folder.data(), OWN_SETTINGS + H2Settings.inUrl(settings));
            try (Connection other = open(folder.data(), "")) {
                H2Settings.verify(settings, other);
            }
        } catch (SQLException e) {
            throw isAboutSettings(e)
                    ? AssayException.plan("H2 refuses its settings"
                            + H2Settings.inUrl(settings).replace(';', ' ') + ": " + reason(e))
                    : AssayException.host("H2 does not open its database: " + reason(e), e);
        }
        // Whoever comes when all is over must not make a new one in its place.
        return TargetSpec.of(url(folder.data()) + ";IFEXISTS=TRUE", USER, directory.password());
    }

    private Connection open(Path data, String more) throws SQLException, IOException {
        return DriverManager.getConnection(url(data) + more, USER, directory.password());
    }

    private static String url(Path data) {
        return "jdbc:h2:file:" + data.resolve("h2");
    }

    /** One it does not know, or one whose value is no expression of its kind; SQLSTATEs of data and syntax. */
    private static boolean isAboutSettings(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        return e.getErrorCode() == UNSUPPORTED_SETTING
                || e.getErrorCode() == 90_008
                || state.startsWith("22")
                || state.startsWith("42");
    }

    /** In English and on one line: H2 adds a translation before it and the statement after it. */
    private static String reason(SQLException e) {
        String message = String.valueOf(e.getMessage());
        String said = message.split("; SQL statement:", 2)[0].replaceFirst(" \\[\\d+-\\d+]\\s*$", "");
        List<String> lines = said.lines().toList();
        return lines.isEmpty() ? message : lines.get(lines.size() - 1);
    }

    @Override
    public void stop(boolean writing) {
        Connection open = keeper;
        keeper = null;
        if (open != null) {
            try (open) {
                shutDown(open, writing ? "SHUTDOWN" : "SHUTDOWN IMMEDIATELY");
            } catch (SQLException e) {
                LOG.warn("H2 did not close {} as it should: {}", folder.root(), reason(e));
            }
        }
    }

    /** Ends all other connections, too. */
    private static void shutDown(Connection connection, String how) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(how);
        }
    }
}
