package dev.assay.analysis.quote;

import dev.assay.analysis.compare.SideDifference;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What measured configurations cost to carry a load within an objective. Immutable.
 *
 * @param schemaVersion version of this document
 * @param workload id of the workload
 * @param request the load and the objective
 * @param groups configurations that did the same work; only these are ranked together. The largest group first
 * @param unused what was not used, and why
 * @param notes remarks on all figures
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Quote(
        int schemaVersion,
        String workload,
        Request request,
        List<Group> groups,
        List<Unused> unused,
        List<String> notes) {

    /** The version that this code writes. */
    public static final int SCHEMA_VERSION = 1;

    /** Copies the lists. */
    public Quote {
        groups = List.copyOf(groups);
        unused = List.copyOf(unused);
        notes = List.copyOf(notes);
    }

    /**
     * The load and the objective.
     *
     * @param rate as written
     * @param perSecond successful transactions per second
     * @param type transaction type of the rate; null for all types
     * @param objective conditions, as written
     */
    public record Request(
            String rate, double perSecond, @Nullable String type, List<String> objective) {

        /** Copies the list. */
        public Request {
            objective = List.copyOf(objective);
        }
    }

    /**
     * Configurations that did the same work.
     *
     * @param work differences from the work of the first group; empty for the first group, and for a last one whose trials were all
     *     refused
     * @param cheapest number of the cheapest ranked configuration that carries the load; null if none does
     * @param likely number of the cheapest ranked configuration that is cheaper than {@code cheapest} and carries the load by its
     *     estimate, but not by its interval; null if there is none
     * @param configurations the ranked ones that carry the load by price, then the others
     * @param conditions differences between the conditions of the measurements; part of the differences may come from them
     */
    public record Group(
            List<SideDifference> work,
            @Nullable Integer cheapest,
            @Nullable Integer likely,
            List<QuotedConfiguration> configurations,
            List<SideDifference> conditions) {

        /** Copies the lists. */
        public Group {
            work = List.copyOf(work);
            configurations = List.copyOf(configurations);
            conditions = List.copyOf(conditions);
        }

        /** Returns the cheapest ranked configuration that carries the load; null if none does. */
        public @Nullable QuotedConfiguration answer() {
            return numbered(cheapest);
        }

        /** Returns the cheapest ranked configuration that may carry the load by its estimate; null if there is none. */
        public @Nullable QuotedConfiguration likelyAnswer() {
            return numbered(likely);
        }

        private @Nullable QuotedConfiguration numbered(@Nullable Integer number) {
            return configurations.stream()
                    .filter(each -> number != null && each.number() == number)
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * A run, or a point of one, that was not used.
     *
     * @param what the run, and the point
     * @param reason such as {@code INVALID}
     */
    public record Unused(String what, String reason) {}

    /** Returns whether a ranked configuration of a group carries the load. */
    public boolean answered() {
        return groups.stream().anyMatch(group -> group.cheapest() != null);
    }
}
