package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.spi.workload.ForeignProperties.Property;
import dev.assay.spi.workload.ForeignProperties.Translation;
import dev.assay.spi.workload.ForeignProperties.Unknown;
import dev.assay.spi.workload.WorkloadFactory;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options {@code -P FILE} and {@code -p NAME=VALUE}: properties of the tool that a workload imitates. Stateless. */
final class PropertyOptions {

    private static final String FILE = "-P";
    static final String PROPERTY = "-p";

    private PropertyOptions() {}

    private static String lenient(WorkloadFactory<?, ?> workload) {
        return "--" + workload.id() + "-lenient";
    }

    static void addTo(CommandSpec command, WorkloadFactory<?, ?> workload) {
        workload.foreignProperties()
                .ifPresent(properties -> command.addOption(OptionSpec.builder(FILE)
                                .type(List.class)
                                .auxiliaryTypes(String.class)
                                .arity("1")
                                .paramLabel("FILE")
                                .description("file with properties of " + properties.tool()
                                        + "; later files and -p override earlier ones")
                                .build())
                        .addOption(OptionSpec.builder(PROPERTY)
                                .type(List.class)
                                .auxiliaryTypes(String.class)
                                .arity("1")
                                .paramLabel("NAME=VALUE")
                                .description("property of " + properties.tool()
                                        + "; options of this command take precedence")
                                .build())
                        .addOption(OptionSpec.builder(lenient(workload))
                                .type(boolean.class)
                                .description("ignore unknown properties, with a warning")
                                .build()));
    }

    /**
     * Returns the properties in the order given.
     *
     * @throws AssayException of kind {@code PLAN} with the location of an error
     */
    static List<Property> given(ParseResult given) {
        return all(
                given.matchedOptionValue(FILE, List.<String>of()),
                given.matchedOptionValue(PROPERTY, List.<String>of()));
    }

    /**
     * Returns the properties of files, followed by those of pairs.
     *
     * @throws AssayException of kind {@code PLAN} if a file cannot be read or a pair is malformed
     */
    static List<Property> all(List<String> files, List<String> pairs) {
        List<Property> all = new ArrayList<>();
        for (String file : files) {
            all.addAll(file(file));
        }
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw AssayException.plan("-p: found '" + pair + "', name=value is needed");
            }
            all.add(new Property(pair.substring(0, equals).trim(), pair.substring(equals + 1), PROPERTY));
        }
        return all;
    }

    /**
     * Returns the translated properties; none for a workload without such properties.
     *
     * @param shared whether properties unknown to the workload belong to the target
     * @throws AssayException of kind {@code PLAN} with the location of an error
     */
    static Translation translated(ParseResult given, WorkloadFactory<?, ?> workload, boolean shared) {
        List<Property> all = given(given);
        Unknown unknown = Unknown.where(shared, given.hasMatchedOption(lenient(workload)));
        return workload.foreignProperties()
                .map(known -> known.translate(all, unknown))
                .orElse(Translation.NONE);
    }

    /** Reads Java properties in ISO 8859-1, as YCSB does. */
    private static List<Property> file(String name) {
        Path path = Path.of(name);
        try (Reader in = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
            Properties properties = new Properties();
            properties.load(in);
            List<String> lines = Files.readAllLines(path, StandardCharsets.ISO_8859_1);
            return properties.stringPropertyNames().stream()
                    .map(property ->
                            new Property(property, properties.getProperty(property), name + place(lines, property)))
                    .toList();
        } catch (NoSuchFileException e) {
            throw AssayException.plan(
                    "-P: there is no file " + path.toAbsolutePath().normalize());
        } catch (IOException | IllegalArgumentException e) {
            throw AssayException.plan("-P: cannot read " + name + ": " + IoText.of(e));
        }
    }

    /** Returns the line of a property, {@code :12}; empty if an unusual notation is not found. */
    private static String place(List<String> lines, String property) {
        Pattern start = Pattern.compile("\\s*" + Pattern.quote(property) + "(\\s*[=:].*|\\s.*|)");
        for (int i = lines.size(); i > 0; i--) {
            if (start.matcher(lines.get(i - 1)).matches()) {
                return ":" + i;
            }
        }
        return "";
    }
}
