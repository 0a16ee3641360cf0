package dev.assay.spi;

import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * The plug-ins of one kind, by id. A broken jar does not hide the others: it is recorded as a problem, and fails only a request
 * for an unknown id. Immutable.
 *
 * @param <T> interface of the plug-ins
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Plugins<T> {

    private final Map<String, T> byId;
    private final List<String> problems;

    private Plugins(Map<String, T> byId, List<String> problems) {
        this.byId = byId;
        this.problems = problems;
    }

    /**
     * Returns all plug-ins of a kind that the class loader finds.
     *
     * @throws AssayException of kind {@code PLAN} that names both jars if two classes have the same id
     */
    public static <T> Plugins<T> discover(Class<T> kind, Function<T, String> id, ClassLoader loader) {
        Map<String, T> found = new TreeMap<>();
        List<String> problems = new ArrayList<>();
        var providers = ServiceLoader.load(kind, loader).stream().iterator();
        while (true) {
            String current = kind.getSimpleName();
            try {
                if (!providers.hasNext()) {
                    return new Plugins<>(found, List.copyOf(problems));
                }
                ServiceLoader.Provider<T> provider = providers.next();
                current = provider.type().getName();
                T plugin = provider.get();
                T other = found.putIfAbsent(id.apply(plugin), plugin);
                if (other != null && other.getClass() != plugin.getClass()) {
                    throw AssayException.plan("two plug-ins have the id '" + id.apply(plugin) + "': "
                            + origin(other.getClass()) + " and " + origin(plugin.getClass()) + "; remove one");
                }
            } catch (ServiceConfigurationError broken) {
                problems.add(broken.getMessage());
            } catch (LinkageError broken) {
                // a dependency of the plug-in is missing; the service loader does not wrap this error
                problems.add(current + ": " + broken);
            }
        }
    }

    /** Returns the jar or directory of a class. */
    public static String origin(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null ? type.getName() : String.valueOf(source.getLocation());
    }

    /** Returns all plug-ins, sorted by id. */
    public List<T> all() {
        return List.copyOf(byId.values());
    }

    /** Returns the plug-ins that could not be loaded, one line each. */
    public List<String> problems() {
        return problems;
    }

    /**
     * Returns the plug-in with an id.
     *
     * @param what the kind for the message, such as {@code workload}
     * @throws AssayException of kind {@code PLAN} if there is none; the message suggests the nearest id
     */
    public T get(String id, String what) {
        T plugin = byId.get(id);
        if (plugin == null) {
            String broken = problems.isEmpty() ? "" : "; not loadable: " + String.join("; ", problems);
            throw AssayException.plan(
                    "there is no " + what + " '" + id + "'" + NearestName.suggestion(id, byId.keySet()) + "; known are "
                            + String.join(", ", byId.keySet()) + broken);
        }
        return plugin;
    }
}
