package dev.assay.junit;

import java.lang.reflect.Field;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ModifierSupport;

/** A field with {@link BenchmarkTarget}. Immutable. */
record TargetField(Field field, BenchmarkTarget annotation) {

    /** Returns the fields of a test class; if it has none, those of the class around it. */
    static List<TargetField> of(Class<?> testClass) {
        for (Class<?> each = testClass; each != null; each = each.getEnclosingClass()) {
            List<TargetField> fields = AnnotationSupport.findAnnotatedFields(each, BenchmarkTarget.class).stream()
                    .map(field -> new TargetField(
                            field,
                            AnnotationSupport.findAnnotation(field, BenchmarkTarget.class)
                                    .orElseThrow()))
                    .toList();
            if (!fields.isEmpty()) {
                return fields;
            }
        }
        return List.of();
    }

    /** Returns the name for display. */
    String name() {
        return annotation.name().isEmpty() ? field.getName() : annotation.name();
    }

    boolean isStatic() {
        return ModifierSupport.isStatic(field);
    }

    /** Returns whether it is a static field that other test classes may have too: one of a superclass or an interface. */
    boolean isInherited(Class<?> testClass) {
        for (Class<?> each = testClass; each != null; each = each.getEnclosingClass()) {
            if (each == field.getDeclaringClass()) {
                return false;
            }
        }
        return isStatic();
    }

    /**
     * Returns the value of the field during a test.
     *
     * @throws ExtensionConfigurationException if it is null or cannot be read
     */
    Object value(ExtensionContext context) {
        return FieldValue.of(field, context, toString());
    }

    @Override
    public String toString() {
        return "@BenchmarkTarget " + field.getDeclaringClass().getSimpleName() + "." + field.getName();
    }
}
