package dev.assay.jdbc;

import dev.assay.internal.plugin.Plugins;
import dev.assay.model.AssayException;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import java.util.List;
import org.apiguardian.api.API;

/** The dialects found, and the choice among them. Immutable, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Dialects {

    private final List<Dialect> all;
    private final List<String> problems;

    private Dialects(List<Dialect> all, List<String> problems) {
        this.all = all;
        this.problems = problems;
    }

    /**
     * All dialects the class loader finds.
     *
     * @throws AssayException of kind {@code PLAN} if two have one id
     */
    public static Dialects discover(ClassLoader loader) {
        Plugins<Dialect> found = Plugins.discover(Dialect.class, Dialect::id, loader);
        return new Dialects(found.all(), found.problems());
    }

    /** All of them, by id. */
    public List<Dialect> all() {
        return all;
    }

    /** What could not be loaded, one line each. */
    public List<String> problems() {
        return problems;
    }

    /**
     * The dialect of a server.
     *
     * @throws AssayException of kind {@code TARGET} if none fits, or several fit exactly
     */
    public Dialect choose(DatabaseIdentity identity) {
        List<Dialect> exact = matching(identity, Dialect.Match.EXACT);
        if (exact.size() > 1) {
            throw AssayException.target(
                    "two dialects claim " + identity.product() + ": " + described(exact) + "; remove one of their jars",
                    null);
        }
        List<Dialect> fitting = exact.isEmpty() ? matching(identity, Dialect.Match.FAMILY) : exact;
        if (fitting.isEmpty()) {
            throw AssayException.target(
                    "no dialect for " + identity.product() + " " + identity.version() + "; known are "
                            + all.stream().map(Dialect::id).toList()
                            + (problems.isEmpty() ? "" : "; not loadable: " + String.join("; ", problems)),
                    null);
        }
        return fitting.get(0);
    }

    private List<Dialect> matching(DatabaseIdentity identity, Dialect.Match wanted) {
        return all.stream().filter(d -> d.match(identity) == wanted).toList();
    }

    private static List<String> described(List<Dialect> dialects) {
        return dialects.stream()
                .map(d -> d.id() + " (" + Plugins.origin(d.getClass()) + ")")
                .toList();
    }
}
