package dev.assay.jdbc.internal;

import dev.assay.model.plan.Tuning;
import dev.assay.spi.jdbc.DriverPreset;
import java.util.Map;
import java.util.TreeMap;

/** Driver properties for each kind of connection, without secrets. Immutable. */
record DriverProperties(DriverPreset preset, Map<String, String> encryption, Tuning tuning) {

    private static Map<String, String> with(Map<String, String> some, Map<String, String> others) {
        Map<String, String> all = new TreeMap<>(some);
        all.putAll(others);
        return all;
    }

    /** Returns the properties of connections for short statements outside measurements. */
    Map<String, String> auxiliary(String name) {
        return with(encryption, preset.always(name));
    }

    /** Returns the properties of pooled connections for loading. */
    Map<String, String> loading() {
        return with(auxiliary("assay"), preset.loading());
    }

    Map<String, String> measured(String name) {
        return tuning == Tuning.TUNED ? with(auxiliary(name), preset.tuned()) : auxiliary(name);
    }

    /** Adds the properties with which sockets are counted. */
    Map<String, String> counting(Map<String, String> given) {
        return with(given, preset.counting());
    }
}
