package dev.assay.workload.ycsb;

import dev.assay.internal.plugin.ParameterBinder;
import java.util.HashMap;
import java.util.Map;

/** Parameters as they are given on a command line. */
final class Parameters {

    private Parameters() {}

    /** Names and values in turn; all else has its default. */
    static YcsbParameters of(Object... namesAndValues) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(String.valueOf(namesAndValues[i]), String.valueOf(namesAndValues[i + 1]));
        }
        return ParameterBinder.bind(new YcsbFactory(), given);
    }
}
