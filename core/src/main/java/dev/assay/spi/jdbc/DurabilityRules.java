package dev.assay.spi.jdbc;

import dev.assay.model.result.Durability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Rules of a {@link Dialect} on the durability of a server's settings. Names are the server's; missing settings are ignored.
 * Confined to one thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DurabilityRules {

    private final Map<String, String> all;
    private final Map<String, String> deciding = new HashMap<>();
    private final List<String> relaxed = new ArrayList<>();

    /**
     * Creates rules without a setting judged.
     *
     * @param settings settings read from the server
     */
    public DurabilityRules(Map<String, String> settings) {
        this.all = settings;
    }

    /** Adds a setting that relaxes durability unless it has one of these lower-case values; ignores the case of the setting. */
    public DurabilityRules durable(String name, String... values) {
        return judge(name, values, true);
    }

    /** Adds a setting that relaxes durability if it has one of these lower-case values; ignores the case of the setting. */
    public DurabilityRules relaxing(String name, String... values) {
        return judge(name, values, false);
    }

    private DurabilityRules judge(String name, String[] values, boolean durable) {
        String found = all.get(name);
        if (found == null) {
            return this;
        }
        deciding.put(name, found);
        if (List.of(values).contains(found.toLowerCase(Locale.ROOT)) != durable) {
            relaxed.add(name + "=" + found);
        }
        return this;
    }

    /** Returns the durability; relaxed settings are in the order of the calls. */
    public Durability result() {
        return new Durability(deciding, relaxed);
    }
}
