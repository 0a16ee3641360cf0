package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import software.amazon.awssdk.services.rds.model.ApplyMethod;
import software.amazon.awssdk.services.rds.model.Parameter;

/** The settings of a parameter group, in the requests that RDS accepts. Stateless. */
final class ParameterSettings {

    private static final String BEGINNING = "parameter.";

    /** RDS accepts at most this number of parameters in one call. */
    private static final int MOST = 20;

    private ParameterSettings() {}

    /** Calls for each part of the settings. Databases do not exist yet, so that all settings apply from their start. */
    static void inParts(ResourceSpec resource, Consumer<List<Parameter>> call) {
        List<Parameter> all = new ArrayList<>();
        resource.details().forEach((name, value) -> {
            if (name.startsWith(BEGINNING)) {
                all.add(Parameter.builder()
                        .parameterName(name.substring(BEGINNING.length()))
                        .parameterValue(value)
                        // Static parameters accept no other method.
                        .applyMethod(ApplyMethod.PENDING_REBOOT)
                        .build());
            }
        });
        for (int from = 0; from < all.size(); from += MOST) {
            call.accept(all.subList(from, Math.min(from + MOST, all.size())));
        }
    }
}
