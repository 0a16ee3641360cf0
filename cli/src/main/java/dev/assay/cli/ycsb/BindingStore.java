package dev.assay.cli.ycsb;

import dev.assay.model.AssayException;
import dev.assay.model.plan.SecretText;
import dev.assay.model.plan.SystemSpec;
import dev.assay.spi.workload.ForeignProperties.Property;
import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/** Stores accessed by an existing YCSB binding. Stateless. */
@API(status = API.Status.INTERNAL)
public final class BindingStore {

    private static final String SYSTEM = "ycsb-binding";

    /** Bindings in YCSB's core, by their script names. */
    private static final Map<String, String> IN_CORE =
            Map.of("basic", "site.ycsb.BasicDB", "goodbadugly", "site.ycsb.GoodBadUglyDB");

    private BindingStore() {}

    /**
     * Returns the store of a binding class.
     *
     * @param properties all that were given: the binding also receives those of the workload
     * @throws AssayException of kind {@code PLAN} if the binding is a script name instead of a class
     */
    public static Store of(ArgumentParser arguments, List<Property> properties) {
        String binding = IN_CORE.getOrDefault(arguments.binding(), arguments.binding());
        if (!binding.contains(".")) {
            throw AssayException.plan(
                    "the binding '" + binding + "' is not built in (built-in: jdbc, basic, goodbadugly); give its class"
                            + " and jars: -db CLASS -cp DIR");
        }
        Map<String, String> parameters = new LinkedHashMap<>(Map.of("binding", binding));
        if (arguments.load()) {
            parameters.put("binding-loads-anew", "true");
        }
        if (!arguments.classPath().isEmpty()) {
            parameters.put("binding-path", String.join(File.pathSeparator, arguments.classPath()));
        }
        Map<String, String> open = new LinkedHashMap<>();
        Map<String, String> secrets = new LinkedHashMap<>();
        List<String> warnings = new ArrayList<>();
        for (Property property : properties) {
            boolean secret = SecretText.named(property.name());
            (secret ? secrets : open).put(property.name(), property.value());
            if (secret && property.place().equals("-p")) {
                warnings.add(property.name()
                        + " on the command line is visible to all users of this host in the process list;"
                        + " use -P FILE with a file that only you can read");
            }
        }
        return new Store(new SystemSpec.Plugged(SYSTEM, SYSTEM, parameters, open, secrets), properties, warnings);
    }
}
