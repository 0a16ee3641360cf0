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

/** The options that name, instead of a database, what a plug-in opens: {@code --binding}. Stateless. */
final class SystemOptions {

    private SystemOptions() {}

    /** Adds those of all plug-ins that open what a workload runs on. */
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

    /** The plug-in whose options were given; empty if none were. */
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
     * What the options name.
     *
     * @param verb that is to be done there
     * @param properties that were given, of the workload and of what the plug-in opens
     * @param database the settings of a database that were chosen, too
     */
    static SystemSpec system(
            Verb verb, TargetFactory<?> factory, ParseResult given, List<Property> properties, Set<String> database) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (ParameterDescription parameter : Assay.parametersOf(factory)) {
            String value = given.matchedOptionValue("--" + parameter.name(), null);
            if (value != null && parameter.ofLoads() && verb != Verb.LOAD) {
                throw AssayException.plan("--" + parameter.name() + ": only load heeds it, and "
                        + (verb == Verb.RUN ? "run loads what is missing" : verb.word() + " loads nothing")
                        + "; give it to 'assay load', and leave it out here");
            } else if (value != null) {
                parameters.put(parameter.name(), value);
            }
        }
        if (!database.isEmpty()) {
            throw AssayException.plan("--" + String.join(", --", new TreeSet<>(database)) + " and --"
                    + String.join(", --", parameters.keySet())
                    + " name two systems; what a plug-in opens is reached as its own properties say, -p and -P");
        }
        Map<String, String> open = new LinkedHashMap<>();
        Map<String, String> secrets = new LinkedHashMap<>();
        for (Property property : properties) {
            boolean secret = SecretText.named(property.name());
            if (secret && property.place().equals(PropertyOptions.PROPERTY)) {
                throw AssayException.plan("-p " + property.name()
                        + ": a password on the command line can be read by everybody on this host; write it into a file"
                        + " and name that with -P");
            }
            (secret ? secrets : open).put(property.name(), property.value());
        }
        return new SystemSpec.Plugged(factory.id(), factory.id(), parameters, open, secrets);
    }
}
