package dev.assay.internal.codec;

import dev.assay.model.FlatInJson;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds missing parts of a record that was read from a file. The JSON parser accepts documents with missing parts, for instance
 * after manual edits. Stateless.
 */
public final class RequiredFields {

    private RequiredFields() {}

    /** Returns the path of the first component that must not be null but is, such as {@code phases}; empty if complete. */
    public static Optional<String> missing(Record record) {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            Object value = value(record, component);
            Optional<String> missing = value == null
                    ? Optional.of("")
                            .filter(none -> !component.getAnnotatedType().isAnnotationPresent(Nullable.class)
                                    && !component.getType().isPrimitive())
                    : within(value);
            if (missing.isPresent()) {
                return component.getType().isAnnotationPresent(FlatInJson.class)
                        ? missing
                        : Optional.of(component.getName() + (missing.get().isEmpty() ? "" : "." + missing.get()));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> within(Object value) {
        if (value instanceof Record record) {
            return missing(record);
        }
        Collection<?> elements =
                value instanceof Collection<?> all ? all : value instanceof Map<?, ?> map ? map.values() : null;
        if (elements != null) {
            for (Object element : elements) {
                Optional<String> missing = element instanceof Record record ? missing(record) : Optional.empty();
                if (missing.isPresent()) {
                    return missing;
                }
            }
        }
        return Optional.empty();
    }

    private static @Nullable Object value(Record record, RecordComponent component) {
        try {
            Method accessor = component.getAccessor();
            // The record may be known in its package only.
            accessor.setAccessible(true);
            return accessor.invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }
}
