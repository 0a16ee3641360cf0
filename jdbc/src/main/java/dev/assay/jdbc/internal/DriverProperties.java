package dev.assay.jdbc.internal;

import dev.assay.model.plan.Tuning;
import dev.assay.spi.jdbc.DriverPreset;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a driver is given for each kind of connection. Secrets are not in it. Immutable.
 *
 * @param preset of the dialect for this driver
 * @param encryption what TLS needs of it
 * @param tuning whether measured connections have the preset's tuned properties
 */
record DriverProperties(DriverPreset preset, Map<String, String> encryption, Tuning tuning) {

    private static Map<String, String> with(Map<String, String> some, Map<String, String> others) {
        Map<String, String> all = new TreeMap<>(some);
        all.putAll(others);
        return all;
    }

    /** For questions. */
    Map<String, String> asking(String name) {
        return with(encryption, preset.always(name));
    }

    /** For loading and for questions outside any measurement. */
    Map<String, String> loading() {
        return with(asking("assay"), preset.loading());
    }

    /** For measured sessions. */
    Map<String, String> measured(String name) {
        return tuning == Tuning.TUNED ? with(asking(name), preset.tuned()) : asking(name);
    }

    /** The same with what has sockets counted. */
    Map<String, String> counting(Map<String, String> given) {
        return with(given, preset.counting());
    }
}
