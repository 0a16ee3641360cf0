package dev.assay.analysis.limit;

import dev.assay.model.result.Bottleneck.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The decision of a rule. Immutable.
 *
 * @param figure name of the deciding figure in the evidence; null if none decided
 * @param share of that figure
 * @param sentence for display
 * @param advice the next step
 */
record Finding(Kind kind, @Nullable String figure, @Nullable Double share, String sentence, String advice) {

    static Finding of(Kind kind, Figure figure, double value, String sentence, String advice) {
        return new Finding(kind, figure.code(), value, sentence, advice);
    }
}
