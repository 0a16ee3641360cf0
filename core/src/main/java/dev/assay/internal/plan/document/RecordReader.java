package dev.assay.internal.plan.document;

import dev.assay.internal.codec.Located;
import dev.assay.internal.codec.Located.Entry;
import dev.assay.internal.codec.Located.Items;
import dev.assay.internal.codec.Located.Place;
import dev.assay.internal.codec.Located.Scalar;
import dev.assay.internal.codec.Located.Section;
import dev.assay.internal.codec.Problems;
import dev.assay.internal.codec.WholeNumbers;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.plan.Authentication;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.Condition;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.Rate;
import dev.assay.model.unit.TimeText;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads records from a YAML tree. The key of a component is its name in kebab case; a component is optional if it is
 * {@link Nullable}. Collects all problems and corrects no value. Confined to one thread.
 */
final class RecordReader {

    private static final Map<Class<?>, Kind> KINDS = Map.ofEntries(
            Map.entry(String.class, new Kind("a text", RecordReader::plain)),
            Map.entry(int.class, new Kind("a whole number", WholeNumbers::toInt)),
            Map.entry(Integer.class, new Kind("a whole number", WholeNumbers::toInt)),
            Map.entry(long.class, new Kind("a whole number", WholeNumbers::toLong)),
            Map.entry(Long.class, new Kind("a whole number", WholeNumbers::toLong)),
            Map.entry(double.class, new Kind("a number", Double::valueOf)),
            Map.entry(Double.class, new Kind("a number", Double::valueOf)),
            Map.entry(boolean.class, new Kind("true or false", RecordReader::truth)),
            Map.entry(Boolean.class, new Kind("true or false", RecordReader::truth)),
            Map.entry(Duration.class, new Kind("a time such as 30s", TimeText::parse)),
            Map.entry(Rate.class, new Kind("a rate such as 500/s", Rate::parse)),
            Map.entry(LocalDate.class, new Kind("a date such as 2026-10-15", RecordReader::date)),
            Map.entry(Path.class, new Kind("a path", text -> Path.of(plain(text)))),
            Map.entry(ThinkTime.class, new Kind("a think time such as exponential 500ms", ThinkTime::parse)),
            Map.entry(Connections.class, new Kind("dedicated, pooled:N or per-transaction", Connections::parse)),
            Map.entry(
                    Condition.class,
                    new Kind("a condition such as p99(new-order) <= 20ms", text -> Condition.objective(plain(text)))),
            Map.entry(
                    Authentication.class,
                    new Kind(
                            "a method such as aws-iam, or METHOD:HOST:PORT",
                            text -> Authentication.parse(plain(text)))),
            Map.entry(SecretReference.class, new Kind("${env:NAME} or ${file:PATH}", SecretReference::parse)),
            Map.entry(
                    SystemPrice.class,
                    new Kind("a system, the file of a bill, or per-month", text -> SystemPrice.of(plain(text)))));

    /** Types that plans write as a single value or as a section. */
    private static final Set<Class<?>> EITHER = Set.of(SystemPrice.class);

    private final Problems problems;

    /** A scalar type: its description in messages and its parser. */
    private record Kind(String needed, Function<String, Object> reading) {}

    RecordReader(Problems problems) {
        this.problems = problems;
    }

    private static String plain(String text) {
        if (SecretReference.in(text)) {
            throw AssayException.plan("${…} is allowed only for password; write the value");
        } else if (text.isBlank()) {
            throw new IllegalArgumentException(text);
        }
        return text;
    }

    private static LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static Boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }

    /**
     * Reads a section; returns null if it has a problem.
     *
     * @param path of the section from the document's root, such as {@code targets.url}; empty for the root
     */
    <R extends Record> @Nullable R read(Class<R> type, Located at, String path) {
        if (!(at instanceof Section section)) {
            wrong(
                    at.place(),
                    path,
                    "found " + shown(at) + ", names and values are needed: " + String.join(", ", names(type)));
            return null;
        }
        RecordComponent[] components = type.getRecordComponents();
        List<String> known = names(type);
        boolean whole = true;
        for (Map.Entry<String, Entry> each : section.entries().entrySet()) {
            if (!known.contains(each.getKey())) {
                String text = "there is no '" + each.getKey() + "'" + NearestName.suggestion(each.getKey(), known)
                        + " here; known are " + String.join(", ", known);
                problems.addAboutName(each.getValue().place(), each.getKey(), located(path, text));
                whole = false;
            }
        }
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            Entry entry = section.entries().get(known.get(i));
            if (entry != null) {
                values[i] = value(components[i].getGenericType(), entry.value(), below(path, known.get(i)));
                whole &= values[i] != null;
            } else if (!components[i].getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                problems.addWithoutLine(section.place(), located(path, "'" + known.get(i) + "' is missing"));
                whole = false;
            }
        }
        return whole ? create(type, components, values, section, path) : null;
    }

    private void wrong(Place place, String path, String text) {
        problems.add(place, located(path, text));
    }

    private static String located(String path, String text) {
        return path.isEmpty() ? text : path + ": " + text;
    }

    private static String below(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static List<String> names(Class<? extends Record> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(component -> Kebab.ofComponent(component.getName()))
                .toList();
    }

    private <R extends Record> @Nullable R create(
            Class<R> type, RecordComponent[] components, @Nullable Object[] values, Section section, String path) {
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<R> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof AssayException refused) {
                refused(section, path, refused.message());
                return null;
            }
            throw new IllegalStateException(type.getName() + " cannot be made", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type.getName() + " cannot be made", e);
        }
    }

    /** A record's error message starts with the name of a component, unless it concerns several. */
    private void refused(Section section, String path, String message) {
        int colon = message.indexOf(": ");
        Entry about = colon < 0 ? null : section.entries().get(message.substring(0, colon));
        if (about == null) {
            wrong(section.place(), path, message);
        } else {
            problems.add(about.value().place(), path.isEmpty() ? message : path + "." + message);
        }
    }

    private @Nullable Object value(Type type, Located at, String name) {
        if (type instanceof ParameterizedType generic) {
            return generic.getRawType() == List.class
                    ? items(generic.getActualTypeArguments()[0], at, name)
                    : named(generic, at, name);
        }
        Class<?> plain = (Class<?>) type;
        if (plain == Located.class) {
            return at;
        } else if (plain.isRecord()
                && (!KINDS.containsKey(plain) || (EITHER.contains(plain) && at instanceof Section))) {
            return read(plain.asSubclass(Record.class), at, name);
        }
        if (!(at instanceof Scalar scalar)) {
            problems.add(at.place(), name + ": found " + shown(at) + ", " + needed(plain) + " is needed");
            return null;
        }
        return plain.isEnum() ? constant(plain, scalar, name) : single(plain, scalar, name);
    }

    /** A single value counts as a list of one. */
    private @Nullable Object items(Type type, Located at, String name) {
        List<Object> items = new ArrayList<>();
        boolean whole = true;
        for (Located item : at instanceof Items several ? several.items() : List.of(at)) {
            Object value = value(type, item, name);
            if (value == null) {
                whole = false;
            } else {
                items.add(value);
            }
        }
        return whole ? items : null;
    }

    /** Reads a map whose keys are texts or enum constants. */
    private @Nullable Object named(ParameterizedType map, Located at, String name) {
        Class<?> names = (Class<?>) map.getActualTypeArguments()[0];
        Type type = map.getActualTypeArguments()[1];
        if (!(at instanceof Section section)) {
            problems.add(at.place(), name + ": found " + shown(at) + ", names and values are needed");
            return null;
        }
        Map<Object, Object> values = new LinkedHashMap<>();
        boolean whole = true;
        for (Map.Entry<String, Entry> each : section.entries().entrySet()) {
            Object key = names.isEnum() ? constant(names, each.getKey()) : each.getKey();
            if (key == null) {
                problems.addAboutName(
                        each.getValue().place(), each.getKey(), located(name, unknown(names, each.getKey())));
            }
            Object value = value(type, each.getValue().value(), below(name, each.getKey()));
            if (key == null || value == null) {
                whole = false;
            } else {
                values.put(key, value);
            }
        }
        return whole ? values : null;
    }

    private @Nullable Object constant(Class<?> type, Scalar scalar, String name) {
        Object constant = constant(type, scalar.text());
        if (constant == null) {
            problems.add(scalar.place(), name + ": " + unknown(type, scalar.text()));
        }
        return constant;
    }

    private static @Nullable Object constant(Class<?> type, String code) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> Kebab.of((Enum<?>) constant).equals(code))
                .findFirst()
                .orElse(null);
    }

    private static String unknown(Class<?> type, String code) {
        List<String> known = Arrays.stream(type.getEnumConstants())
                .map(constant -> Kebab.of((Enum<?>) constant))
                .toList();
        return "there is no '" + code + "'" + NearestName.suggestion(code, known) + "; known are "
                + String.join(", ", known);
    }

    private @Nullable Object single(Class<?> type, Scalar scalar, String name) {
        Kind kind = KINDS.get(type);
        if (kind == null) {
            throw new IllegalStateException(name + " has an unsupported type: " + type);
        }
        try {
            return kind.reading.apply(scalar.text());
        } catch (AssayException e) {
            if (type == SecretReference.class) {
                problems.addWithoutLine(scalar.place(), name + ": " + e.message());
            } else {
                problems.add(scalar.place(), name + ": " + e.message());
            }
        } catch (IllegalArgumentException e) {
            problems.add(scalar.place(), name + ": found " + shown(scalar) + ", " + kind.needed + " is needed");
        }
        return null;
    }

    private static String needed(Class<?> type) {
        Kind kind = KINDS.get(type);
        return kind == null ? "a single value" : kind.needed;
    }

    private static String shown(Located at) {
        if (at instanceof Scalar scalar) {
            return scalar.text().isEmpty() ? "nothing" : "'" + scalar.text() + "'";
        }
        return at instanceof Items ? "a list" : "names and values";
    }
}
