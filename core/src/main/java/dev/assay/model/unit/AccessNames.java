package dev.assay.model.unit;

import java.util.Map;
import org.apiguardian.api.API;

/**
 * The display names of access styles: the only place that explains the ids of results. The id of a plug-in's style stands alone.
 * Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AccessNames {

    private static final Map<String, String> MEANINGS = Map.of(
            "row", "a statement for each row",
            "set", "a statement for each step",
            "statement", "a statement for each transaction",
            "procedure", "a procedure call for each transaction");

    private AccessNames() {}

    /** Returns the id with its meaning: {@code set (a statement for each step)}. */
    public static String label(String id) {
        String meaning = MEANINGS.get(id);
        return meaning == null ? id : id + " (" + meaning + ")";
    }
}
