package dev.assay.model.result;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * Whether a server keeps what it has reported as committed when it crashes, as far as its settings tell. Immutable.
 *
 * @param settings those that decide about it, by the server's own names; empty where nobody knows
 * @param relaxed what trades durability for speed, such as {@code fsync=off}, each on one line; empty if nothing does
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Durability(Map<String, String> settings, List<String> relaxed) {

    /** Of a server whose settings nobody can read. */
    public static final Durability UNKNOWN = new Durability(Map.of(), List.of());

    /** Copies the map into a sorted one, and the list. */
    public Durability {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        relaxed = List.copyOf(relaxed);
    }
}
