package dev.assay.spi.workload;

import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.Rate;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * One parameter of a workload, as people give it. Immutable.
 *
 * @param name as an option, without dashes in front: {@code loader-threads}
 * @param type of the record's component
 * @param description for help
 * @param defaultValue in text form, empty if it has to be given
 * @param shapesData whether another value means other rows
 * @param ofLoads whether only loads heed it
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ParameterDescription(
        String name, Class<?> type, String description, String defaultValue, boolean shapesData, boolean ofLoads) {

    /** What may stand there, for help: the constants of an enum, or a word for the type. */
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
