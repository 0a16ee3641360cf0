package dev.assay.internal.plan.document;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A comparison as written: two systems or settings that are measured in pairs. Immutable.
 *
 * @param by {@code target}, or a parameter of the matrix; the only one that varies if not specified
 * @param base target or value to which the others are relative; the first one if not specified
 * @param margin percentage up to which figures count as equivalent
 * @param anyway whether to rank sides that did different work
 * @param failIf conditions on changes, such as {@code throughput < -5%}
 */
public record CompareSection(
        @Nullable String by,
        @Nullable String base,
        @Nullable String margin,
        @Nullable Boolean anyway,
        @Nullable List<String> failIf) {}
