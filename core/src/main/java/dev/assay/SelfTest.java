package dev.assay;

import dev.assay.internal.engine.Calibration;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.internal.run.OpenSystem;
import dev.assay.internal.selftest.PlantedFaults;
import dev.assay.internal.verdict.TrialSummary;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.SelfCheck;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Assay's test of itself: the stages of {@link Assay#selfTest}. Stateless. */
final class SelfTest {

    private SelfTest() {}

    /** Runs all checks; with an embedded database also the planted faults on it. */
    static List<SelfCheck> run(PluginRegistry plugins, @Nullable String embedded, RunListener listener) {
        listener.on(new RunEvent.Stage("clock, recorder, pacer and queues"));
        List<SelfCheck> checks = new ArrayList<>(Calibration.checks());
        PlantedFaults faults = new PlantedFaults(
                plugins.tool(), trial -> TrialSummary.of(trial).verdict());
        listener.on(new RunEvent.Stage("planted faults"));
        checks.addAll(faults.simulated());
        checks.addAll(faults.late());
        if (embedded != null) {
            OpenSystem system = OpenSystem.open(
                    new SystemSpec.Embedded(embedded, embedded, null, Map.of(), SessionSettings.USUAL),
                    plugins,
                    Map.of(),
                    PlantedFaults.CONNECTIONS,
                    listener);
            try (system) {
                checks.addAll(faults.onDatabase(Objects.requireNonNull(system.target()), event -> {}));
            }
        }
        return checks;
    }
}
