package dev.assay.internal.plan;

import dev.assay.internal.plan.document.PlanSource;
import dev.assay.model.AssayException;

/** Adds an experiment's problems to those of its plan file, each with its line. Confined to one thread. */
record PlanRejections(PlanSource source) implements ExperimentResolver.Rejections {

    private static final String SEARCH = "search";

    @Override
    public void reject(AssayException problem, String... path) {
        String text = problem.message();
        switch (path[0]) {
            case "objectives" -> source.wrongAt(Integer.parseInt(path[1]), text, path[0]);
            case SEARCH -> search(text);
            // Without a reset, the data are the workload's problem.
            case "reset" -> source.wrong(text, source.at(path).isPresent() ? path[0] : "workload");
            default -> source.wrong(text, path);
        }
    }

    /** Adds a problem whose text may begin with a key of the search. */
    private void search(String text) {
        int colon = text.indexOf(": ");
        String key = colon < 0 ? "" : text.substring(0, colon);
        if (key.equals("repeat")) {
            source.wrong(text.substring(colon + 2), key);
        } else if (source.at(SEARCH, key).isPresent()) {
            source.wrong(text.substring(colon + 2), SEARCH, key);
        } else {
            source.wrong(text, SEARCH);
        }
    }

    @Override
    public void throwIfAny() {
        source.problems().throwIfAny();
    }
}
