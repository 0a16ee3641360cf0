package dev.assay.testkit;

import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.Plugins;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.JdbcConnector;
import dev.assay.spi.target.Target;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Opens databases for the contract tests of a workload. Stateless, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TestDatabases {

    private TestDatabases() {}

    /**
     * Connects to the database of a JDBC URL. The caller closes the target.
     *
     * @param user or null if the URL names it
     * @param password or null if the URL has it
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the cause in one line if it cannot be reached
     * @throws IllegalStateException unless there is one JDBC connector, that of {@code assay-jdbc}, on the class path
     */
    public static Target connect(String url, @Nullable String user, @Nullable String password) {
        ClassLoader loader = TestDatabases.class.getClassLoader();
        Plugins<JdbcConnector> found = Plugins.discover(JdbcConnector.class, JdbcConnector::id, loader);
        if (found.all().size() != 1) {
            throw new IllegalStateException("found " + found.all().size()
                    + " JDBC connectors on the class path, one is needed: add assay-jdbc in test scope"
                    + (found.problems().isEmpty() ? "" : "; not loadable: " + String.join("; ", found.problems())));
        }
        return found.all().get(0).connect(TargetSpec.of(url, user, password), null, Dialects.discover(loader));
    }
}
