package dev.assay.workload.ycsb.binding;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import org.apiguardian.api.API;

/**
 * Which binding, and where it is. Immutable.
 *
 * @param binding its class
 * @param bindingPath folders with its jars, or the jars themselves, apart as in a class path; empty for those in YCSB's core
 * @param bindingProperties a file with properties of the binding; empty for none
 * @param bindingHost of the store, {@code in-process}, or empty if its properties say it
 * @param bindingLoadsAnew whether a load inserts all records without looking for them, as YCSB's client does
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BindingParameters(
        @Parameter(
                description = "instead of --url: an existing binding of YCSB, by its class; its own properties, such as"
                        + " db.url, are given with -P and -p",
                defaultValue = "")
        String binding,

        @Parameter(
                description = "the folder with the binding's jars, or several of them, apart as in a class path",
                defaultValue = "")
        String bindingPath,

        @Parameter(
                description =
                        "a file with properties of the binding, where secrets belong; others of the same name win",
                defaultValue = "")
        String bindingProperties,

        @Parameter(
                description =
                        "the host of the store, if the binding's properties (such as db.url or hosts) do not name it;"
                                + " in-process for a store without a server",
                defaultValue = "")
        String bindingHost,

        @Parameter(
                description = "whether a load inserts all records without looking for them, as YCSB's client does",
                defaultValue = "false",
                ofLoads = true)
        boolean bindingLoadsAnew) {

    /** A class has a name. */
    public BindingParameters {
        if (!binding.matches("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*")) {
            throw AssayException.plan("--binding: found '" + binding
                    + "', the name of a class such as site.ycsb.db.JdbcDBClient is needed");
        }
    }
}
