package dev.assay.spi.jdbc;

import dev.assay.spi.Plugins;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The available dialects. Immutable, thread-safe.
 *
 * @param all all dialects, by id
 * @param problems dialects that could not be loaded, one line each
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Dialects(List<Dialect> all, List<String> problems) {

    public Dialects {
        all = List.copyOf(all);
        problems = List.copyOf(problems);
    }

    /**
     * Returns all dialects that the class loader finds.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if two have the same id
     */
    public static Dialects discover(ClassLoader loader) {
        Plugins<Dialect> found = Plugins.discover(Dialect.class, Dialect::id, loader);
        return new Dialects(found.all(), found.problems());
    }
}
