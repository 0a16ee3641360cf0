package dev.assay.workload.ycsb.binding;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import org.apiguardian.api.API;

/** The class, the jars and the settings of a binding. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BindingParameters(
        @Parameter(
                description = "instead of --url: the class of an existing YCSB binding; set its own properties, such as"
                        + " db.url, with -P and -p",
                defaultValue = "")
        String binding,

        @Parameter(
                description = "the folder with the binding's jars, or several, separated as in a class path",
                defaultValue = "")
        String bindingPath,

        @Parameter(
                description = "a file with properties of the binding, such as its secrets; -P and -p override it",
                defaultValue = "")
        String bindingProperties,

        @Parameter(
                description =
                        "the host of the store, if the binding's properties (such as db.url or hosts) do not name it;"
                                + " in-process for a store without a server",
                defaultValue = "")
        String bindingHost,

        @Parameter(
                description =
                        "whether a load inserts all records without checking for existing ones, as YCSB's client does",
                defaultValue = "false",
                ofLoads = true)
        boolean bindingLoadsAnew) {

    /** Checks the name of the class. */
    public BindingParameters {
        if (!binding.matches("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*")) {
            throw AssayException.plan(
                    "--binding: found '" + binding + "', a class name such as site.ycsb.db.JdbcDBClient is needed");
        }
    }
}
