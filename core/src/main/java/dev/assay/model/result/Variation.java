package dev.assay.model.result;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The variation of a figure between repetitions. Immutable.
 *
 * @param coefficientOfVariation sample standard deviation divided by the mean
 * @param upper80 upper 80 % confidence limit of the coefficient of variation, for normally distributed repetitions; null with fewer
 *     than {@link IntervalEstimate#LEAST_UNITS} units
 * @param units number of repetitions, at least 2
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Variation(
        double coefficientOfVariation, @Nullable Double upper80, int units) {}
