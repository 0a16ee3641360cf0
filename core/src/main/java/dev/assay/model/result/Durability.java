package dev.assay.model.result;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * Whether a server keeps committed transactions after a crash, by its settings. Immutable.
 *
 * @param settings relevant settings, by the server's names; empty if unknown
 * @param relaxed settings that trade durability for speed, such as {@code fsync=off}; empty if there are none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Durability(Map<String, String> settings, List<String> relaxed) {

    /** The durability of a server whose settings cannot be read. */
    public static final Durability UNKNOWN = new Durability(Map.of(), List.of());

    public Durability {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        relaxed = List.copyOf(relaxed);
    }
}
