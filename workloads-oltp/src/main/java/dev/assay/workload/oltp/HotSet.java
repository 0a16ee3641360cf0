package dev.assay.workload.oltp;

import dev.assay.model.random.RandomStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Which ids of a table get most accesses, as far as a distribution prefers any: the fewest neighbouring ids that get a share
 * of all draws. Computed from {@link #DRAWS} draws of a fixed seed, so that it is what is drawn and no formula beside it, and
 * the same in each run. Immutable.
 *
 * @param firstId of them
 * @param lastId of them
 * @param share of all draws that they get, 0 to 1, within half a percent
 */
record HotSet(int firstId, int lastId, double share) {

    /** The share that a set has to have to be the hot one: what {@code special} gives its own at the defaults. */
    static final double WANTED = 0.75;

    private static final int DRAWS = 100_000;
    private static final long SEED = 1;

    /** The hot set of a table of that many ids. */
    static HotSet of(Draws draws, int ids) {
        int[] drawn = new int[DRAWS];
        Draw draw = draws.over(new RandomStream(SEED));
        for (int i = 0; i < DRAWS; i++) {
            drawn[i] = draw.between(1, ids);
        }
        Arrays.sort(drawn);
        int wanted = (int) Math.ceil(WANTED * DRAWS);
        int best = 0;
        for (int from = 1; from + wanted <= DRAWS; from++) {
            if (drawn[from + wanted - 1] - drawn[from] < drawn[best + wanted - 1] - drawn[best]) {
                best = from;
            }
        }
        int first = drawn[best];
        int last = drawn[best + wanted - 1];
        long within =
                Arrays.stream(drawn).filter(id -> id >= first && id <= last).count();
        return new HotSet(first, last, (double) within / DRAWS);
    }

    private int ids() {
        return lastId - firstId + 1;
    }

    private String text(int all) {
        return String.format(
                Locale.ROOT,
                "%.1f %% of the draws go to %,d of %,d ids, %,d to %,d",
                100 * share,
                ids(),
                all,
                firstId,
                lastId);
    }

    /** What a result says of a distribution: texts for people, figures for programs. */
    static Map<String, Object> derived(OltpParameters parameters) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("distribution", "ids drawn by " + parameters.draws().text());
        if (parameters.script() == OltpScriptName.INSERT || parameters.script().partitioned()) {
            // The first addresses no row by an id, and in the others users draw from parts that are their own.
            return facts;
        }
        int ids = parameters.data().tableSize();
        HotSet hot = of(parameters.draws(), ids);
        facts.put("hot-set", hot.text(ids));
        facts.put("hot-ids", hot.ids());
        facts.put("hot-share-of-ids", (double) hot.ids() / ids);
        facts.put("hot-share-of-draws", hot.share);
        facts.put("hot-first-id", hot.firstId);
        facts.put("hot-last-id", hot.lastId);
        return facts;
    }
}
