package dev.assay.workload.oltp;

import dev.assay.model.random.RandomStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The hot ids of a table: the shortest range of ids that gets {@link #WANTED} of all draws. Measured on {@link #DRAWS} draws of
 * a fixed seed, so it reflects the actual generator and is the same in each run. Immutable.
 *
 * @param share share of all draws that go to the range, 0 to 1, within half a percent
 */
record HotSet(int firstId, int lastId, double share) {

    /** Share of draws that defines the hot set: that of {@code special} with its defaults. */
    static final double WANTED = 0.75;

    private static final int DRAWS = 100_000;
    private static final long SEED = 1;

    /** Returns the hot set of a table with {@code ids} ids. */
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

    /** Returns the description of the distribution for a result: texts and figures. */
    static Map<String, Object> derived(OltpParameters parameters) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("distribution", "ids drawn by " + parameters.draws().text());
        if (parameters.script() == OltpScriptName.INSERT || parameters.script().partitioned()) {
            // An insert addresses no row by id; the partitioned scripts draw from a partition per user.
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
