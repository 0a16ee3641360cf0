package dev.assay;

import dev.assay.model.plan.Experiment;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A stage of a plan. Immutable.
 *
 * @param name unique in the plan; empty for the only stage of a plan that has no stages
 * @param at name of the earlier stage at whose best points this one measures; null if it has points of its own
 * @param experiment its experiment; with {@code at} a preview at the points with the most users, since the best ones are known
 *     when that stage has run
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PlanStage(String name, @Nullable String at, Experiment experiment) {}
