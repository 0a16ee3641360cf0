package dev.assay.internal.plugin;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterDescription;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The structure of a parameter record. Its parameters are its components in their order; the parameters of a group, which is a
 * component that is a record without {@link Parameter}, stand in the place of the group. Immutable, thread-safe.
 */
final class ParameterRecord {

    private static final ClassValue<ParameterRecord> STRUCTURES = new ClassValue<>() {
        @Override
        protected ParameterRecord computeValue(Class<?> type) {
            return new ParameterRecord(type.asSubclass(Record.class));
        }
    };

    private final Class<? extends Record> type;
    private final List<Member> members = new ArrayList<>();
    private final Map<String, String> places = new LinkedHashMap<>();
    private final List<ParameterDescription> parameters = new ArrayList<>();
    private final List<String> scale = new ArrayList<>();

    /** A component of the record itself: a parameter, or a group of them. */
    private record Member(
            RecordComponent component, @Nullable ParameterRecord group) {}

    private ParameterRecord(Class<? extends Record> type) {
        this.type = type;
        for (RecordComponent component : type.getRecordComponents()) {
            Parameter parameter = component.getAnnotation(Parameter.class);
            if (parameter != null) {
                add(component, parameter);
            } else if (component.getType().isRecord()) {
                add(component, STRUCTURES.get(component.getType()));
            } else {
                throw new IllegalStateException(type.getName() + "." + component.getName()
                        + " lacks @Parameter: its option would have neither help nor default");
            }
        }
    }

    /**
     * The structure of a record.
     *
     * @throws IllegalStateException if a component can be neither a parameter nor a group, or two parameters have one name
     */
    static ParameterRecord of(Class<? extends Record> type) {
        return STRUCTURES.get(type);
    }

    private void add(RecordComponent component, Parameter parameter) {
        String name = Kebab.ofComponent(component.getName());
        members.add(new Member(component, null));
        place(name, component.getName());
        parameters.add(new ParameterDescription(
                name,
                component.getType(),
                parameter.description(),
                parameter.defaultValue(),
                parameter.shapesData(),
                parameter.ofLoads()));
        if (parameter.scale()) {
            scale.add(name);
        }
    }

    private void add(RecordComponent component, ParameterRecord group) {
        members.add(new Member(component, group));
        group.places.forEach((name, place) -> place(name, component.getName() + "." + place));
        parameters.addAll(group.parameters);
        scale.addAll(group.scale);
    }

    private void place(String name, String place) {
        String other = places.putIfAbsent(name, place);
        if (other != null) {
            throw new IllegalStateException(
                    type.getName() + " has two parameters '" + name + "', " + other + " and " + place + "; rename one");
        }
    }

    List<ParameterDescription> parameters() {
        return Collections.unmodifiableList(parameters);
    }

    /** The names of the parameters that are a scale. */
    List<String> scale() {
        return Collections.unmodifiableList(scale);
    }

    /**
     * Makes a record.
     *
     * @param values of its parameters in their order; those of this record are taken
     * @throws AssayException as the constructors throw it
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
            throw new IllegalStateException(type.getName() + " cannot be made", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type.getName() + " cannot be made", e);
        }
    }

    /** The values of a record's parameters, by their names and in their order. */
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
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }
}
