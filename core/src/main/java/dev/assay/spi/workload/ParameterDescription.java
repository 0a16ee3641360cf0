package dev.assay.spi.workload;

import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.Rate;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * One parameter of a workload. Immutable.
 *
 * @param name option name without leading dashes: {@code loader-threads}
 * @param type type of the record component
 * @param description help text
 * @param defaultValue default in text form; empty if the parameter is mandatory
 * @param shapesData whether the rows depend on the value
 * @param ofLoads whether only data loading uses it
 * @param shortName one-letter name of the option, such as {@code -f}; empty if it has none
 * @param repeatable whether the option may be given several times; the text is then all values, separated by commas,
 *     with a backslash before a comma within a value
 * @param positional whether a command takes the value also without the option's name
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ParameterDescription(
        String name,
        Class<?> type,
        String description,
        String defaultValue,
        boolean shapesData,
        boolean ofLoads,
        String shortName,
        boolean repeatable,
        boolean positional) {

    /** Creates a parameter whose option has only its long name and is given once. */
    public ParameterDescription(
            String name, Class<?> type, String description, String defaultValue, boolean shapesData, boolean ofLoads) {
        this(name, type, description, defaultValue, shapesData, ofLoads, "", false, false);
    }

    /** Returns the valid values for help texts: the constants of an enum, or a placeholder for the type. */
    public String form() {
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(constant -> Kebab.of((Enum<?>) constant))
                    .collect(Collectors.joining("|"));
        } else if (type == Duration.class) {
            return "TIME";
        } else if (type == Rate.class) {
            return "RATE";
        } else if (type == boolean.class || type == Boolean.class) {
            return "true|false";
        }
        return type == String.class ? "TEXT" : "N";
    }
}
