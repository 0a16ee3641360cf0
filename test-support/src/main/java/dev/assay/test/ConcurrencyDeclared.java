package dev.assay.test;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Fails each test class that declares neither {@link Parallel} nor {@link Isolated}. JUnit finds it by {@code ServiceLoader}
 * in every module. A nested class follows the class around it. Stateless.
 */
public final class ConcurrencyDeclared implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        Class<?> test = context.getRequiredTestClass();
        if (!test.isAnnotationPresent(Nested.class) && declarations(test) != 1) {
            throw new IllegalStateException(test.getName() + " declares " + declarations(test)
                    + " of @Parallel and @Isolated: annotate the class with @Parallel if other test classes may run at"
                    + " the same time, with @Isolated(\"reason\") if none may (CONTRIBUTING, Tests)");
        }
    }

    private static int declarations(Class<?> test) {
        return (test.isAnnotationPresent(Parallel.class) ? 1 : 0) + (test.isAnnotationPresent(Isolated.class) ? 1 : 0);
    }
}
