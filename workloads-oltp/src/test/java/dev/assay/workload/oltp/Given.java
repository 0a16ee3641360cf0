package dev.assay.workload.oltp;

import dev.assay.internal.plugin.ParameterBinder;
import java.util.HashMap;
import java.util.Map;

/** Parameters as options give them. Stateless. */
final class Given {

    private Given() {}

    /**
     * Parameters, with the defaults of all that is not named.
     *
     * @param namesAndValues one behind the other
     */
    static OltpParameters parameters(String... namesAndValues) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return ParameterBinder.bind(new OltpFactory(), given);
    }

    /** A script with the defaults of all else. */
    static OltpParameters of(OltpScriptName script, int tables, int size) {
        return of(Persona.ASSAY, script, tables, size);
    }

    /** A persona's read-write, or another of its scripts. */
    static OltpParameters of(Persona persona, OltpScriptName script, int tables, int size) {
        return parameters(
                "persona", persona.id(),
                "script", script.id(),
                "tables", String.valueOf(tables),
                "table-size", String.valueOf(size));
    }
}
