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
 * H2 within this JVM. One connection keeps the database open and carries the settings, so that other connections need not set
 * them.
 */
final class H2Engine implements Engine {

    private static final Logger LOG = LoggerFactory.getLogger(H2Engine.class);
    private static final String USER = "assay";

    /**
     * H2's shutdown hook would close the database before its users end. The trace of the resulting failures would recreate the
     * removed folder.
     */
    private static final String OWN_SETTINGS = ";DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0";

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
                    + ": a semicolon ends the file name in an H2 URL; use a folder without one");
        }
    }

    /** The database ended with its owner, and so did its lock. */
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
            throw AssayException.host("H2 cannot create a database: " + reason(e), e);
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
                    ? AssayException.plan("H2 rejects its settings"
                            + H2Settings.inUrl(settings).replace(';', ' ') + ": " + reason(e))
                    : AssayException.host("H2 cannot open its database: " + reason(e), e);
        }
        // A connection after the end must not create a new database.
        return TargetSpec.of(url(folder.data()) + ";IFEXISTS=TRUE", USER, directory.password());
    }

    private Connection open(Path data, String more) throws SQLException, IOException {
        return DriverManager.getConnection(url(data) + more, USER, directory.password());
    }

    private static String url(Path data) {
        return "jdbc:h2:file:" + data.resolve("h2");
    }

    /** Whether an error concerns a setting: unknown, or a value with an error of data or syntax. */
    private static boolean isAboutSettings(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        return e.getErrorCode() == UNSUPPORTED_SETTING
                || e.getErrorCode() == 90_008
                || state.startsWith("22")
                || state.startsWith("42");
    }

    /** Returns the reason in English, on one line. H2 adds a translation before it and the statement after it. */
    private static String reason(SQLException e) {
        String message = String.valueOf(e.getMessage());
        String reason = message.split("; SQL statement:", 2)[0].replaceFirst(" \\[\\d+-\\d+]\\s*$", "");
        List<String> lines = reason.lines().toList();
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
                LOG.warn("H2 did not close {} cleanly: {}", folder.root(), reason(e));
            }
        }
    }

    private static void shutDown(Connection connection, String how) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(how);
        }
    }
}
