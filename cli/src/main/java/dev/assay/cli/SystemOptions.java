package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.model.AssayException;
import dev.assay.model.plan.SecretText;
import dev.assay.model.plan.SystemSpec;
import dev.assay.spi.target.TargetFactory;
import dev.assay.spi.workload.ForeignProperties.Property;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options of plug-ins that provide the target instead of a database, such as {@code --binding}. Stateless. */
final class SystemOptions {

    private SystemOptions() {}

    /** Adds the options of all plug-ins that provide targets for the workload. */
    static void addTo(CommandSpec command, Verb verb, WorkloadFactory<?, ?> workload, Assay assay) {
        for (TargetFactory<?> factory : assay.targetFactories(workload)) {
            for (ParameterDescription parameter : Assay.parametersOf(factory)) {
                command.addOption(OptionSpec.builder("--" + parameter.name())
                        .type(String.class)
                        .arity(parameter.type() == boolean.class ? "0..1" : "1")
                        .fallbackValue("true")
                        .paramLabel(parameter.form())
                        .hidden(parameter.ofLoads() && verb != Verb.LOAD)
                        .description(parameter.description().replace("%", "%%")) // a format to picocli
                        .build());
            }
        }
    }

    /** Returns the plug-in whose options were given; empty if none were. */
    static Optional<TargetFactory<?>> chosen(ParseResult given, WorkloadFactory<?, ?> workload, Assay assay) {
        for (TargetFactory<?> factory : assay.targetFactories(workload)) {
            for (ParameterDescription parameter : Assay.parametersOf(factory)) {
                if (given.hasMatchedOption("--" + parameter.name())) {
                    return Optional.of(factory);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the target that the options describe.
     *
     * @param verb of the command
     * @param properties of the workload and of the target
     * @param database names of the database options that were also given
     */
    static SystemSpec system(
            Verb verb, TargetFactory<?> factory, ParseResult given, List<Property> properties, Set<String> database) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (ParameterDescription parameter : Assay.parametersOf(factory)) {
            String value = given.matchedOptionValue("--" + parameter.name(), null);
            if (value != null && parameter.ofLoads() && verb != Verb.LOAD) {
                throw AssayException.plan("--" + parameter.name() + ": applies only to 'assay load'; "
                        + (verb.measures() ? verb.word() + " loads only missing data" : verb.word() + " loads no data")
                        + "; omit it here");
            } else if (value != null) {
                parameters.put(parameter.name(), value);
            }
        }
        if (!database.isEmpty()) {
            throw AssayException.plan("--" + String.join(", --", new TreeSet<>(database)) + " and --"
                    + String.join(", --", parameters.keySet())
                    + " name two systems; the target of a plug-in is configured by its own properties, -p and -P");
        }
        Map<String, String> open = new LinkedHashMap<>();
        Map<String, String> secrets = new LinkedHashMap<>();
        for (Property property : properties) {
            boolean secret = SecretText.named(property.name());
            if (secret && property.place().equals(PropertyOptions.PROPERTY)) {
                throw AssayException.plan("-p " + property.name()
                        + ": a password on the command line is visible to all users of this host; write it to a file"
                        + " and use -P FILE");
            }
            (secret ? secrets : open).put(property.name(), property.value());
        }
        return new SystemSpec.Plugged(factory.id(), factory.id(), parameters, open, secrets);
    }
}
