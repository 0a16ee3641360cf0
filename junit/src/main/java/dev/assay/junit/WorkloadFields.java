package dev.assay.junit;

import dev.assay.spi.workload.WorkloadFactory;
import java.lang.reflect.Field;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** The fields with {@link BenchmarkWorkload}. Stateless. */
final class WorkloadFields {

    private WorkloadFields() {}

    /**
     * Returns the workload of an id among the fields of the test class, then of the classes around it.
     *
     * @throws ExtensionConfigurationException if a field has another type or is null
     */
    static Optional<WorkloadFactory<?, ?>> find(ExtensionContext context, String id) {
        for (Class<?> each = context.getRequiredTestClass(); each != null; each = each.getEnclosingClass()) {
            for (Field field : AnnotationSupport.findAnnotatedFields(each, BenchmarkWorkload.class)) {
                String description = "@BenchmarkWorkload " + each.getSimpleName() + "." + field.getName();
                if (!(FieldValue.of(field, context, description) instanceof WorkloadFactory<?, ?> workload)) {
                    throw new ExtensionConfigurationException(description + " has the type "
                            + field.getType().getName()
                            + "; it has to be a WorkloadFactory, such as Transactions.workload(…)");
                }
                if (workload.id().equals(id)) {
                    return Optional.of(workload);
                }
            }
        }
        return Optional.empty();
    }
}
