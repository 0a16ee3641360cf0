package dev.assay.spi.jdbc;

import dev.assay.model.result.Durability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Judges settings one by one, for a {@link Dialect}: which decide about durability, and which of them relax it. Names are
 * as the server spells them; those it does not have are passed over. Confined to one thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DurabilityRules {

    private final Map<String, String> all;
    private final Map<String, String> deciding = new HashMap<>();
    private final List<String> relaxed = new ArrayList<>();

    /**
     * Nothing is judged yet.
     *
     * @param settings read back from the server
     */
    public DurabilityRules(Map<String, String> settings) {
        this.all = settings;
    }

    /** A setting that relaxes durability unless it has one of these values, in any case. */
    public DurabilityRules durable(String name, String... values) {
        return judge(name, values, true);
    }

    /** A setting that relaxes durability if it has one of these values, in any case. */
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

    /** What came of it, in the order in which the settings were judged. */
    public Durability result() {
        return new Durability(deciding, relaxed);
    }
}
