package dev.assay.internal.plugin;

import dev.assay.internal.codec.WholeNumbers;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.Rate;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Creates parameter records from texts and describes their parameters. Stateless. */
public final class ParameterBinder {

    private ParameterBinder() {}

    /**
     * Returns the parameters of a record in component order, with those of a group in its place.
     *
     * @throws IllegalStateException if a component is neither a parameter nor a group, or two parameters have one name
     */
    public static List<ParameterDescription> describe(Class<? extends Record> type) {
        return ParameterRecord.of(type).parameters();
    }

    /** Throws IllegalStateException if two parameters have one name. */
    public static void requireDistinctNames(Class<? extends Record> type) {
        ParameterRecord.of(type);
    }

    /**
     * Creates the parameters of a workload.
     *
     * @param given texts by option name
     * @throws AssayException of kind {@code PLAN}, as in {@link #bind(Class, Map)}
     */
    public static <P extends Record> P bind(WorkloadFactory<P, ?> factory, Map<String, String> given) {
        return bind(factory.parameterType(), withDefaults(factory, given));
    }

    /**
     * Creates a record from texts.
     *
     * @param given texts by option name
     * @throws AssayException of kind {@code PLAN} for unknown names, missing or invalid values, and errors of the record's
     *     constructor
     */
    public static <P extends Record> P bind(Class<P> type, Map<String, String> given) {
        ParameterRecord record = ParameterRecord.of(type);
        List<ParameterDescription> parameters = record.parameters();
        List<String> names = parameters.stream().map(ParameterDescription::name).toList();
        for (String name : given.keySet()) {
            if (!names.contains(name)) {
                throw AssayException.plan("unknown parameter '" + name + "'" + NearestName.suggestion(name, names)
                        + "; known are " + String.join(", ", names));
            }
        }
        List<Object> values = new ArrayList<>();
        for (ParameterDescription parameter : parameters) {
            values.add(value(parameter, given.getOrDefault(parameter.name(), parameter.defaultValue())));
        }
        return type.cast(record.make(values.iterator()));
    }

    /**
     * Returns the texts with defaults added, including those that depend on given values.
     *
     * @param given texts by option name
     */
    public static Map<String, String> withDefaults(WorkloadFactory<?, ?> factory, Map<String, String> given) {
        Map<String, String> all = new LinkedHashMap<>(factory.defaults(given));
        all.putAll(given);
        for (ParameterDescription component : describe(factory.parameterType())) {
            if (component.type() == String.class || !component.defaultValue().isEmpty()) {
                all.putIfAbsent(component.name(), component.defaultValue());
            }
        }
        return all;
    }

    /** Throws a PLAN error if a text is not a value of a parameter. */
    public static void require(ParameterDescription parameter, String text) {
        value(parameter, text);
    }

    /** Returns the values by option name, as in results. */
    public static Map<String, Object> values(Record parameters) {
        Map<String, Object> values = ParameterRecord.of(parameters.getClass()).values(parameters);
        values.replaceAll((name, value) -> shown(value));
        return values;
    }

    /** Returns the option names of the scale parameters. */
    public static List<String> scale(Class<? extends Record> type) {
        return ParameterRecord.of(type).scale();
    }

    /** Returns the option names of the parameters that users change most; empty if none is marked. */
    public static List<String> usual(Class<? extends Record> type) {
        return ParameterRecord.of(type).usual();
    }

    private static Object shown(Object value) {
        if (value instanceof Enum<?> constant) {
            return Kebab.of(constant);
        }
        if (value instanceof Duration duration) {
            return TimeText.format(duration);
        }
        return value instanceof Number || value instanceof Boolean ? value : String.valueOf(value);
    }

    private static Object value(ParameterDescription component, String text) {
        Class<?> type = component.type();
        try {
            if (type == String.class) {
                return text;
            } else if (text.isEmpty()) {
                throw AssayException.plan("--" + component.name() + " is required: " + component.description());
            } else if (type == int.class || type == Integer.class) {
                return WholeNumbers.toInt(text);
            } else if (type == long.class || type == Long.class) {
                return WholeNumbers.toLong(text);
            } else if (type == double.class || type == Double.class) {
                return Double.valueOf(text.trim());
            } else if (type == boolean.class || type == Boolean.class) {
                return bool(component, text.trim());
            } else if (type == Duration.class) {
                return TimeText.parse(text);
            } else if (type == Rate.class) {
                return Rate.parse(text);
            } else if (type.isEnum()) {
                return constant(component, text.trim());
            }
        } catch (NumberFormatException e) {
            String wanted = type == double.class || type == Double.class ? "a number" : "a whole number";
            throw AssayException.plan("--" + component.name() + ": found '" + text + "', " + wanted + " is needed");
        }
        throw new IllegalStateException("parameter " + component.name() + " has an unsupported type: " + type);
    }

    private static Boolean bool(ParameterDescription component, String text) {
        if (text.equals("true") || text.equals("false")) {
            return Boolean.valueOf(text);
        }
        throw AssayException.plan("--" + component.name() + ": found '" + text + "', true or false is needed");
    }

    private static Object constant(ParameterDescription component, String text) {
        List<String> names = new ArrayList<>();
        for (Object constant : component.type().getEnumConstants()) {
            String name = Kebab.of((Enum<?>) constant);
            if (name.equals(text)) {
                return constant;
            }
            names.add(name);
        }
        throw AssayException.plan("--" + component.name() + ": there is no '" + text + "'"
                + NearestName.suggestion(text, names) + "; known are " + String.join(", ", names));
    }
}
