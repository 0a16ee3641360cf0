package dev.assay.junit;

import java.lang.reflect.Field;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.ModifierSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/** Reads fields of test classes. Stateless. */
final class FieldValue {

    private FieldValue() {}

    /**
     * Returns the value of a field during a test, or before the tests of a class.
     *
     * @param description of the field, for messages
     * @throws ExtensionConfigurationException if it is null or cannot be read
     */
    static Object of(Field field, ExtensionContext context, String description) {
        Object owner = null;
        if (!ModifierSupport.isStatic(field)) {
            owner = context.getTestInstances()
                    .flatMap(instances -> instances.findInstance(field.getDeclaringClass()))
                    .orElseThrow(() -> new ExtensionConfigurationException(
                            description + " is no static field, and there is no test instance yet; make it static"));
        }
        Object value;
        try {
            value = ReflectionSupport.tryToReadFieldValue(field, owner).get();
        } catch (Exception e) {
            throw new ExtensionConfigurationException(description + " cannot be read: " + e.getMessage(), e);
        }
        if (value == null) {
            throw new ExtensionConfigurationException(description
                    + " is null when the test begins; assign it where it is declared or in @BeforeAll or @BeforeEach");
        }
        return value;
    }
}
