package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.internal.verdict.VerdictProofs.Proof;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.test.Parallel;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every verdict code is reported for its cause, and not for the twin. */
@Parallel
class VerdictProofsTest {

    static List<Proof> proofs() {
        return VerdictProofs.all();
    }

    /** Reasons that only the provider of a rented database knows: the module of environments has their proofs. */
    private static final Set<VerdictCode> OF_PROVIDERS = EnumSet.of(
            VerdictCode.CREDITS_EXHAUSTED,
            VerdictCode.IOPS_THROTTLED,
            VerdictCode.PROVIDER_EVENT,
            VerdictCode.COARSE_MONITORING);

    @Test
    void everyCodeHasAProof() {
        assertThat(proofs())
                .extracting(Proof::code)
                .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.copyOf(OF_PROVIDERS)));
    }

    @ParameterizedTest
    @MethodSource("proofs")
    void causeIsNamedAndNothingElse(Proof proof) {
        Verdict verdict = proof.cause().apply(VerdictThresholds.USUAL);
        assertThat(verdict.reasons())
                .extracting(Reason::code, Reason::status)
                .containsExactly(tuple(proof.code().code(), proof.status()));
        assertThat(verdict.reasons().get(0).detail()).isNotBlank().doesNotContain("\n");
        assertThat(verdict.status()).isEqualTo(proof.status());
    }

    @ParameterizedTest
    @MethodSource("proofs")
    void twinWithoutTheCauseHasNoSuchReason(Proof proof) {
        assertThat(proof.clean().apply(VerdictThresholds.USUAL).reasons())
                .extracting(Reason::code)
                .doesNotContain(proof.code().code());
    }

    /** A reason at the default threshold disappears at a lenient one, and the verdict lists the change. */
    @ParameterizedTest
    @MethodSource("proofs")
    void thresholdDecides(Proof proof) {
        assertThat(proof.lenient().isEmpty())
                .as("no threshold")
                .isEqualTo(proof.code().threshold().isEmpty());
        if (!proof.lenient().isEmpty()) {
            Verdict verdict = proof.cause().apply(VerdictThresholds.USUAL.with(proof.code(), proof.lenient()));
            assertThat(verdict.reasons())
                    .extracting(Reason::code)
                    .doesNotContain(proof.code().code());
            assertThat(verdict.thresholds()).isEqualTo(Map.of(proof.code().code(), proof.lenient()));
        }
    }
}
