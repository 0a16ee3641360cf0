package dev.assay.jdbc.internal;

import dev.assay.model.AssayException;
import dev.assay.spi.Plugins;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.Dialects;
import java.util.List;
import java.util.Optional;

/**
 * A dialect for a server.
 *
 * @param dialect to use
 * @param mismatchReason why it may not do the product justice, in one line; empty if it was made for it
 */
record DialectChoice(Dialect dialect, Optional<String> mismatchReason) {

    /**
     * The dialect of a server; for one that none was made for, the one of a relative, or else standard SQL.
     *
     * @throws AssayException of kind {@code TARGET} if several fit alike
     */
    static DialectChoice of(DatabaseIdentity identity, Dialects dialects) {
        Optional<Dialect> exact = only(identity, Dialect.Match.EXACT, dialects);
        if (exact.isPresent()) {
            return new DialectChoice(exact.get(), Optional.empty());
        }
        String product = identity.product() + " " + identity.version();
        Optional<Dialect> relative = only(identity, Dialect.Match.FAMILY, dialects);
        if (relative.isPresent()) {
            return new DialectChoice(
                    relative.get(),
                    Optional.of(product + " is treated as its relative "
                            + relative.get().id() + ", which it may differ from"));
        }
        return new DialectChoice(
                new GenericDialect(),
                Optional.of("no dialect is made for " + product
                        + ": generic SQL is used, which is standard SQL and the slow way of loading;"
                        + " settings and counters of the server remain unread; dialects are made for "
                        + dialects.all().stream().map(Dialect::id).toList()
                        + (dialects.problems().isEmpty()
                                ? ""
                                : "; not loadable: " + String.join("; ", dialects.problems()))));
    }

    private static Optional<Dialect> only(DatabaseIdentity identity, Dialect.Match wanted, Dialects dialects) {
        List<Dialect> matching =
                dialects.all().stream().filter(d -> d.match(identity) == wanted).toList();
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
