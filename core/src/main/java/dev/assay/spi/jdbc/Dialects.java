package dev.assay.jdbc;

import dev.assay.internal.plugin.Plugins;
import dev.assay.model.AssayException;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import java.util.List;
import java.util.Optional;
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
     * A dialect for a server.
     *
     * @param dialect to use
     * @param doubt why it may not do the product justice, in one line; empty if it was made for it
     */
    public record Choice(Dialect dialect, Optional<String> doubt) {}

    /**
     * The dialect of a server; for one that none was made for, the one of a relative, or else standard SQL.
     *
     * @throws AssayException of kind {@code TARGET} if several fit alike
     */
    public Choice choose(DatabaseIdentity identity) {
        Optional<Dialect> exact = only(identity, Dialect.Match.EXACT);
        if (exact.isPresent()) {
            return new Choice(exact.get(), Optional.empty());
        }
        String product = identity.product() + " " + identity.version();
        Optional<Dialect> relative = only(identity, Dialect.Match.FAMILY);
        if (relative.isPresent()) {
            return new Choice(
                    relative.get(),
                    Optional.of(product + " is treated as its relative "
                            + relative.get().id() + ", which it may differ from"));
        }
        return new Choice(
                new GenericDialect(),
                Optional.of("no dialect is made for " + product
                        + ": generic SQL is used, which is standard SQL and the slow way of loading;"
                        + " settings and counters of the server remain unread; dialects are made for "
                        + all.stream().map(Dialect::id).toList()
                        + (problems.isEmpty() ? "" : "; not loadable: " + String.join("; ", problems))));
    }

    private Optional<Dialect> only(DatabaseIdentity identity, Dialect.Match wanted) {
        List<Dialect> matching =
                all.stream().filter(d -> d.match(identity) == wanted).toList();
        if (matching.size() > 1) {
            throw AssayException.target(
                    matching.size() + " dialects claim " + identity.product() + ": " + described(matching)
                            + "; remove all their jars but one",
                    null);
        }
        return matching.stream().findFirst();
    }

    private static List<String> described(List<Dialect> dialects) {
        return dialects.stream()
                .map(d -> d.id() + " (" + Plugins.origin(d.getClass()) + ")")
                .toList();
    }
}
