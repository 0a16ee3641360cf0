package dev.assay.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.AssayException;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Level;
import dev.assay.spi.target.Expectation;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Parallel
class PreflightTest {

    private static final Expectation EXPECTATION = Expectation.ofUsers(1);

    private static List<Finding> unopened(AssayException failure) {
        return Preflight.of(
                () -> {
                    throw failure;
                },
                EXPECTATION);
    }

    @Test
    void systemThatCannotBeOpenedIsAProblem() {
        assertThat(unopened(AssayException.target("refused", null)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.level()).isEqualTo(Level.PROBLEM);
                    assertThat(finding.area()).isEqualTo(Area.TARGET);
                    assertThat(finding.text()).isEqualTo("refused");
                });
        assertThat(unopened(AssayException.host("does not start", null)))
                .extracting(Finding::area)
                .containsExactly(Area.HOST);
    }

    @Test
    void questionThatMakesNoSenseIsRefused() {
        AssayException question = AssayException.plan("no such system");
        assertThatThrownBy(() -> unopened(question)).isSameAs(question);
    }

    @Test
    void nothingIsFoundOnWhatStandsInForADatabase() {
        SystemSpec noop = new SystemSpec.StandIn("noop", "noop");
        PluginRegistry plugins = PluginRegistry.discover(Assay.class.getClassLoader());
        assertThat(Preflight.of(() -> OpenSystem.open(noop, plugins, Map.of(), 1, event -> {}), EXPECTATION))
                .isEmpty();
        assertThat(Assay.create().examine(noop, 1, event -> {}))
                .isNotEmpty()
                .extracting(Finding::area)
                .containsOnly(Area.HOST);
    }

    @Test
    void findingsOfSeveralSystemsSayWhoseTheyAre() {
        Finding finding = new Finding.Subject("durability", Area.TARGET).warning("fsync = off", "switch it on");
        assertThat(Preflight.named("second", List.of(finding)))
                .containsExactly(
                        new Finding("durability", Area.TARGET, Level.WARNING, "second: fsync = off", "switch it on"));
    }
}
