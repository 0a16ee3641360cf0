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

/** Stores that an existing binding of YCSB reaches. Stateless. */
@API(status = API.Status.INTERNAL)
public final class BindingStore {

    private static final String SYSTEM = "ycsb-binding";

    /** Those in YCSB's core, by the names that its script has for them. */
    private static final Map<String, String> IN_CORE =
            Map.of("basic", "site.ycsb.BasicDB", "goodbadugly", "site.ycsb.GoodBadUglyDB");

    private BindingStore() {}

    /**
     * The binding that is named by its class.
     *
     * @param properties all that were given: a binding is told those of the workload too
     * @throws AssayException of kind {@code PLAN} for a name that YCSB's script makes a class of
     */
    public static Store of(ArgumentParser said, List<Property> properties) {
        String binding = IN_CORE.getOrDefault(said.binding(), said.binding());
        if (!binding.contains(".")) {
            throw AssayException.plan(
                    "the binding '" + binding + "' is none that Assay has built in, which are jdbc, basic"
                            + " and goodbadugly; name its class, and where its jars are: -db CLASS -cp DIR");
        }
        Map<String, String> parameters = new LinkedHashMap<>(Map.of("binding", binding));
        if (said.load()) {
            parameters.put("binding-loads-anew", "true");
        }
        if (!said.classPath().isEmpty()) {
            parameters.put("binding-path", String.join(File.pathSeparator, said.classPath()));
        }
        Map<String, String> open = new LinkedHashMap<>();
        Map<String, String> secrets = new LinkedHashMap<>();
        List<String> warnings = new ArrayList<>();
        for (Property property : properties) {
            boolean secret = SecretText.named(property.name());
            (secret ? secrets : open).put(property.name(), property.value());
            if (secret && property.place().equals("-p")) {
                warnings.add(
                        property.name() + " on the command line can be read by everybody on this host in the list of"
                                + " processes, where Assay cannot take it away; use -P FILE with a file that only you can read");
            }
        }
        return new Store(new SystemSpec.Plugged(SYSTEM, SYSTEM, parameters, open, secrets), properties, warnings);
    }
}
