package dev.assay.junit;

import dev.assay.model.result.RunResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** How the fresh data of a benchmark were made: by a load, or from a copy. Confined to the thread of the test. */
final class DataOrigin implements RunListener {

    /** The entry of the test's report. */
    static final String ENTRY = "assay.fresh";

    private boolean restored;
    private @Nullable String refusal;

    /** Returns whether a test of a class, or of a class around it, has fresh data by its annotation. */
    static boolean freshNeeded(Class<?> testClass) {
        return Stream.<Class<?>>iterate(testClass, each -> each != null, Class::getEnclosingClass)
                .flatMap(each ->
                        AnnotationSupport.findAnnotatedMethods(
                                each, DatabaseBenchmark.class, HierarchyTraversalMode.TOP_DOWN)
                                .stream())
                .flatMap(method -> AnnotationSupport.findAnnotation(method, DatabaseBenchmark.class).stream())
                .anyMatch(annotation -> annotation.data() == DataState.FRESH);
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.CopyRefused refused) {
            refused(refused.reason());
        } else if (event instanceof RunEvent.CopyRestored) {
            restored = true;
        }
    }

    void refused(String reason) {
        refusal = reason;
    }

    /** Returns the entry of the test's report; empty if the workload has no data. */
    Optional<String> text(RunResult result) {
        long loads = result.trials().stream()
                .filter(trial -> trial.course().loading() != null)
                .count();
        if (loads == 0) {
            return restored ? Optional.of("restored from a copy that an earlier test kept") : Optional.empty();
        }
        return Optional.of(
                refusal == null
                        ? "loaded, and kept as a copy for later tests"
                        : "loaded " + (loads == 1 ? "once" : loads + " times") + ", not from a copy: " + refusal);
    }
}
