package dev.assay.jdbc.internal;

import dev.assay.model.AssayException;
import dev.assay.spi.Plugins;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.Dialects;
import java.util.List;
import java.util.Optional;

/** The dialect for a server, and in one line why it may not fit the product; no reason if it was made for it. */
record DialectChoice(Dialect dialect, Optional<String> mismatchReason) {

    /**
     * Returns the dialect of the product, or a related product, or standard SQL; throws {@code TARGET} if several match equally.
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
                    Optional.of(
                            product + " is treated as " + relative.get().id() + ", a related product that may differ"));
        }
        return new DialectChoice(
                new GenericDialect(),
                Optional.of("no dialect is made for " + product
                        + ": standard SQL is used, with slow loading and without the server's settings and counters;"
                        + " there are dialects for "
                        + dialects.all().stream().map(Dialect::id).toList()
                        + (dialects.problems().isEmpty()
                                ? ""
                                : "; not loadable: " + String.join("; ", dialects.problems()))));
    }

    private static Optional<Dialect> only(DatabaseIdentity identity, Dialect.Match wanted, Dialects dialects) {
        List<Dialect> matching =
                dialects.all().stream().filter(d -> d.match(identity) == wanted).toList();
        if (matching.size() > 1) {
            List<String> origins = matching.stream()
                    .map(d -> d.id() + " (" + Plugins.origin(d.getClass()) + ")")
                    .toList();
            throw AssayException.target(
                    matching.size() + " dialects claim " + identity.product() + ": " + origins
                            + "; remove all their jars but one",
                    null);
        }
        return matching.stream().findFirst();
    }
}
