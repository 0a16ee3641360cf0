package dev.assay.workload.ycsb;

import dev.assay.internal.plugin.ParameterBinder;
import java.util.HashMap;
import java.util.Map;

/** Binds parameters like a command line. */
final class Parameters {

    private Parameters() {}

    /** Takes names and values in turn; other parameters have their defaults. */
    static YcsbParameters of(Object... namesAndValues) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(String.valueOf(namesAndValues[i]), String.valueOf(namesAndValues[i + 1]));
        }
        return ParameterBinder.bind(new YcsbFactory(), given);
    }
}
