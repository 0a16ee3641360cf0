package dev.assay.internal.plugin;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterDescription;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The structure of a parameter record. Parameters are in component order. A component that is a record without {@link Parameter}
 * is a group, whose parameters take its place. Immutable, thread-safe.
 */
final class ParameterRecord {

    private static final ClassValue<ParameterRecord> STRUCTURES = new ClassValue<>() {
        @Override
        protected ParameterRecord computeValue(Class<?> type) {
            requireNoCycle(type, Set.of(type));
            return new ParameterRecord(type.asSubclass(Record.class));
        }
    };

    private final Class<? extends Record> type;
    private final List<Member> members = new ArrayList<>();
    private final Map<String, String> places = new LinkedHashMap<>();

    private record Member(
            RecordComponent component, @Nullable ParameterRecord group) {}

    /** Reads no parameter annotations: that would double the time, and each start examines all parameter records. */
    private ParameterRecord(Class<? extends Record> type) {
        this.type = type;
        for (RecordComponent component : type.getRecordComponents()) {
            String name = component.getName();
            if (isGroup(component)) {
                ParameterRecord group = STRUCTURES.get(component.getType());
                members.add(new Member(component, group));
                group.places.forEach((parameter, place) -> place(parameter, name + "." + place));
            } else {
                members.add(new Member(component, null));
                place(Kebab.ofComponent(name), name);
            }
        }
    }

    private static boolean isGroup(RecordComponent component) {
        return component.getType().isRecord() && !component.isAnnotationPresent(Parameter.class);
    }

    /** Throws if a group contains itself or one of the records around it: its parameters would have no end. */
    private static void requireNoCycle(Class<?> type, Set<Class<?>> around) {
        for (RecordComponent component : type.getRecordComponents()) {
            if (isGroup(component)) {
                Set<Class<?>> inside = new HashSet<>(around);
                if (!inside.add(component.getType())) {
                    throw new IllegalStateException(place(component) + " is a group of type "
                            + component.getType().getName() + ", which contains this component: a group cannot contain"
                            + " itself; remove the component");
                }
                requireNoCycle(component.getType(), inside);
            }
        }
    }

    private static String place(RecordComponent component) {
        return component.getDeclaringRecord().getName() + "." + component.getName();
    }

    /**
     * Returns the structure of a record.
     *
     * @throws IllegalStateException if two parameters have one name, or a group contains itself
     */
    static ParameterRecord of(Class<? extends Record> type) {
        return STRUCTURES.get(type);
    }

    private void place(String name, String place) {
        String other = places.putIfAbsent(name, place);
        if (other != null) {
            throw new IllegalStateException(
                    type.getName() + " has two parameters '" + name + "', " + other + " and " + place + "; rename one");
        }
    }

    private Stream<RecordComponent> components() {
        return members.stream()
                .flatMap(member -> member.group == null ? Stream.of(member.component) : member.group.components());
    }

    /** Returns the parameters in order; throws IllegalStateException if one has no annotation. */
    List<ParameterDescription> parameters() {
        return components().map(ParameterRecord::description).toList();
    }

    private static ParameterDescription description(RecordComponent component) {
        Parameter parameter = component.getAnnotation(Parameter.class);
        if (parameter == null) {
            throw new IllegalStateException(
                    place(component) + " lacks @Parameter: its option would have neither help nor default");
        }
        if (parameter.repeatable() && component.getType() != String.class) {
            throw new IllegalStateException(place(component) + " is repeatable, so its type has to be String");
        }
        return new ParameterDescription(
                Kebab.ofComponent(component.getName()),
                component.getType(),
                parameter.description(),
                parameter.defaultValue(),
                parameter.shapesData(),
                parameter.ofLoads(),
                parameter.shortName(),
                parameter.repeatable(),
                parameter.positional());
    }

    List<String> scale() {
        return marked(Parameter::scale);
    }

    List<String> usual() {
        return marked(Parameter::usual);
    }

    private List<String> marked(Predicate<Parameter> mark) {
        return components()
                .filter(component -> component.isAnnotationPresent(Parameter.class)
                        && mark.test(component.getAnnotation(Parameter.class)))
                .map(component -> Kebab.ofComponent(component.getName()))
                .toList();
    }

    /**
     * Creates a record.
     *
     * @param values of its parameters in order; consumes those of this record
     * @throws AssayException as thrown by the constructors
     */
    Record make(Iterator<?> values) {
        Class<?>[] types = new Class<?>[members.size()];
        Object[] arguments = new Object[members.size()];
        for (int i = 0; i < arguments.length; i++) {
            Member member = members.get(i);
            types[i] = member.component.getType();
            arguments[i] = member.group == null ? values.next() : member.group.make(values);
        }
        try {
            Constructor<? extends Record> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof AssayException refused) {
                throw refused;
            }
            throw new IllegalStateException(type.getName() + ": its constructor failed", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type.getName() + ": its canonical constructor cannot be called", e);
        }
    }

    /** Returns the values of a record's parameters by name, in order. */
    Map<String, Object> values(Object record) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Member member : members) {
            Object value = read(member.component, record);
            if (member.group == null) {
                values.put(Kebab.ofComponent(member.component.getName()), value);
            } else {
                values.putAll(member.group.values(value));
            }
        }
        return values;
    }

    private static Object read(RecordComponent component, Object record) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(place(component) + " cannot be read", e);
        }
    }
}
