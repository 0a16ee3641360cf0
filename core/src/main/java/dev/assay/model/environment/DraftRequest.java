package dev.assay.model.environment;

import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import java.time.LocalDate;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * An environment to draft. Immutable.
 *
 * @param run id of the run, which names and tags contain: lower-case letters, digits and hyphens, at most 40
 * @param plan name of the plan
 * @param environment databases of one provider
 * @param probes number of client hosts that drive the load of a database at the same time, at least 1
 * @param prices prices that show which classes are sold
 * @param on the day of the draft
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DraftRequest(
        String run, String plan, EnvironmentSpec environment, int probes, PriceBook prices, LocalDate on) {

    private static final Pattern RUN = Pattern.compile("[a-z0-9](-?[a-z0-9]){0,39}");
    private static final int LONGEST_RUN = 40;

    /** Returns the id of a plan's run that has none of its own: the plan's name in the form of an id. */
    public static String runOf(String plan) {
        String text = plan.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String cut = text.substring(0, Math.min(text.length(), LONGEST_RUN)).replaceAll("^-|-$", "");
        return cut.isEmpty() ? "run" : cut;
    }

    /**
     * Rejects a text that is no id of a run. Ids become names of resources and of files, and tags can have any value.
     *
     * @throws AssayException of kind {@code PLAN} that shows the form
     */
    public static void requireRun(String run) {
        if (run.length() > LONGEST_RUN || !RUN.matcher(run).matches()) {
            throw AssayException.plan("--run: found '" + run + "', expected lower-case letters, digits and single"
                    + " hyphens between them, at most " + LONGEST_RUN);
        }
    }

    public DraftRequest {
        requireRun(run);
        if (probes < 1) {
            throw new IllegalArgumentException("probes: " + probes);
        }
    }
}
