package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.Target;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A well configured server. Tests spoil one setting at a time, which must affect its own finding and no other. */
abstract class Examined {

    static final Dialects DIALECTS = Dialects.discover(Examined.class.getClassLoader());

    /** A password that no finding may contain. */
    static final String PLANTED = "planted-s3cret";

    static final Dataset DATA = new SmallDataset(1_000);

    static final Dataset WITH_ROUTINE = new DatasetWithRoutine(DATA);

    /** Number of sessions that a test keeps open during the examination. */
    int kept;

    /** Connects the examined account to the database. */
    abstract TargetSpec spec();

    /** Expected findings on the best configuration of the product; empty for most. */
    List<String> inevitable() {
        return List.of();
    }

    /** Waits until the server has noticed closed sessions, which it counts for a moment longer than their clients exist. */
    void awaitThoseWhoLeft() {}

    static List<Finding> examined(TargetSpec spec, Expectation expectation) {
        try (Target target = JdbcTarget.connect(spec, DIALECTS)) {
            return target.examine(expectation);
        }
    }

    static List<Finding> examined(TargetSpec spec, int users, int loaderThreads, @Nullable Dataset dataset) {
        return examined(spec, new Expectation(users, loaderThreads, dataset));
    }

    final List<Finding> examined() {
        awaitThoseWhoLeft();
        return examined(spec(), 8, 2, DATA);
    }

    final List<Finding> amiss(List<Finding> findings) {
        return findings.stream()
                .filter(f -> f.level() != Level.OK)
                .filter(f -> !inevitable().contains(f.id()))
                .toList();
    }

    final Finding only(List<Finding> findings) {
        List<Finding> amiss = amiss(findings);
        assertThat(amiss).hasSize(1);
        assertThat(amiss.get(0).remedy()).isNotBlank();
        assertThat(findings).allSatisfy(f -> assertThat(f.text() + f.remedy()).doesNotContain(PLANTED, "\n"));
        return amiss.get(0);
    }

    final Finding assertOnly(List<Finding> findings, String id, Level level, String text, String remedy) {
        Finding finding = only(findings);
        assertThat(finding.id()).isEqualTo(id);
        assertThat(finding.level()).isEqualTo(level);
        assertThat(finding.text()).contains(text);
        assertThat(finding.remedy()).contains(remedy);
        return finding;
    }

    final Finding assertOnly(String id, Level level, String text, String remedy) {
        return assertOnly(examined(), id, level, text, remedy);
    }

    final void assertNothingAmiss() {
        assertThat(amiss(examined())).isEmpty();
    }
}
