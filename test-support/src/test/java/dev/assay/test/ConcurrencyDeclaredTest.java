package dev.assay.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** The extension as JUnit finds it, on classes that declare too little, too much and enough. */
@Parallel
class ConcurrencyDeclaredTest {

    abstract static class Base {
        @Test
        void passes() {}
    }

    static class UndeclaredCase extends Base {}

    @Parallel
    @Isolated
    static class ContradictoryCase extends Base {}

    @Parallel
    static class ParallelCase extends Base {
        @Nested
        class Inner {
            @Test
            void passes() {}
        }
    }

    static class InheritingCase extends ParallelCase {}

    @Isolated
    static class IsolatedCase extends Base {}

    private static EngineExecutionResults run(Class<?> test) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(test))
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true")
                .execute();
    }

    @Test
    void refusesAClassWithoutADeclaration() {
        EngineExecutionResults results = run(UndeclaredCase.class);
        assertThat(results.testEvents().started().count()).isZero();
        results.containerEvents()
                .failed()
                .assertThatEvents()
                .singleElement()
                .asString()
                .contains("UndeclaredCase declares 0 of @Parallel and @Isolated");
    }

    @Test
    void refusesAClassThatDeclaresBoth() {
        assertThat(run(ContradictoryCase.class).containerEvents().failed().count())
                .isOne();
    }

    @Test
    void takesADeclarationOfTheClassOrOfItsParent() {
        assertThat(run(ParallelCase.class).testEvents().succeeded().count()).isEqualTo(2);
        assertThat(run(InheritingCase.class).testEvents().succeeded().count()).isEqualTo(2);
        assertThat(run(IsolatedCase.class).testEvents().succeeded().count()).isOne();
    }
}
