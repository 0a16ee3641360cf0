package dev.assay.workload.ycsb.binding;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.plan.SecretText;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.TargetFactory;
import dev.assay.workload.ycsb.KeyValueSession;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;

/** Creates targets from existing YCSB bindings. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BindingFactory implements TargetFactory<BindingParameters> {

    static final String ID = KeyValueSession.BINDING;

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String description() {
        return "The store behind an existing YCSB binding.";
    }

    @Override
    public Class<BindingParameters> parameterType() {
        return BindingParameters.class;
    }

    @Override
    public Class<? extends Session> sessionType() {
        return KeyValueSession.class;
    }

    @Override
    public Target open(BindingParameters parameters, Map<String, String> properties, Set<String> secrets) {
        Map<String, String> all = file(parameters.bindingProperties());
        all.putAll(properties);
        Map<String, String> shown = new TreeMap<>();
        all.forEach((name, value) -> {
            if (!secrets.contains(name) && !SecretText.named(name)) {
                shown.put(name, SecretText.blot(value));
            }
        });
        return new BindingTarget(parameters, all, shown);
    }

    /** Reads a file of properties in YCSB's format. */
    private static Map<String, String> file(String name) {
        Map<String, String> all = new TreeMap<>();
        if (name.isBlank()) {
            return all;
        }
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(Path.of(name), StandardCharsets.ISO_8859_1)) {
            properties.load(in);
        } catch (IOException | IllegalArgumentException e) {
            throw AssayException.plan("--binding-properties: cannot read "
                    + Path.of(name).toAbsolutePath().normalize()
                    + (Files.exists(Path.of(name)) ? ": " + IoText.of(e) : ", which does not exist"));
        }
        properties.stringPropertyNames().forEach(each -> all.put(each, properties.getProperty(each)));
        return all;
    }
}
