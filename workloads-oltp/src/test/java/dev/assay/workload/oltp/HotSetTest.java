package dev.assay.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.test.Parallel;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The hot set in results against the formula of the distribution. */
@Parallel
class HotSetTest {

    private static final int IDS = 10_000;

    private static HotSet of(RandType type) {
        return HotSet.of(new Draws(type, 12, 1, 75, 0.2, 0.8), IDS);
    }

    /** Three quarters of the draws, and what the bell has there: the upper three quarters of the middle percent. */
    @Test
    void specialPrefersThreeQuartersOfAPercentJustAboveTheMiddle() {
        HotSet hot = of(RandType.SPECIAL);
        assertThat(hot.firstId()).isBetween(4_974, 4_979);
        assertThat(hot.lastId()).isBetween(5_047, 5_052);
        assertThat(hot.share()).isBetween(0.75, 0.77);
    }

    @Test
    void uniformPrefersNone() {
        HotSet hot = of(RandType.UNIFORM);
        assertThat(hot.lastId() - hot.firstId()).isCloseTo(7_500, within(75));
        assertThat(hot.share()).isCloseTo(0.75, within(0.005));
    }

    /** The share x of the lowest ids gets x to the power of ln 0.8 over ln 0.2: 0.75 at x = 0.1254. */
    @Test
    void paretoPrefersTheLowest() {
        HotSet hot = of(RandType.PARETO);
        assertThat(hot.firstId()).isOne();
        assertThat(hot.lastId()).isCloseTo(1_254, within(60));
    }

    /** A mean of twelve uniform draws has the deviation 1/12: three quarters lie within 1.15 of them around the middle. */
    @Test
    void gaussianPrefersTheMiddle() {
        HotSet hot = of(RandType.GAUSSIAN);
        assertThat(hot.lastId() - hot.firstId()).isCloseTo((int) (2 * 1.15 / 12 * IDS), within(60));
        assertThat((hot.firstId() + hot.lastId()) / 2).isCloseTo(IDS / 2, within(150));
    }

    @Test
    void oneIdIsAllThereIs() {
        assertThat(HotSet.of(new Draws(RandType.SPECIAL, 12, 1, 75, 0.2, 0.8), 1))
                .isEqualTo(new HotSet(1, 1, 1));
    }

    @Test
    void resultsTellDistributionAndHotSet() {
        Map<String, Object> facts = HotSet.derived(Given.of(OltpScriptName.READ_WRITE, 2, IDS));
        assertThat(facts)
                .containsEntry("distribution", "ids drawn by special, the mean of 12, 75% in 1%")
                .containsKeys(
                        "hot-set", "hot-ids", "hot-share-of-ids", "hot-share-of-draws", "hot-first-id", "hot-last-id");
        assertThat((Integer) facts.get("hot-ids")).isBetween(70, 80);
    }

    @Test
    void scriptsThatAddressNoSharedIdsHaveNoHotSet() {
        for (OltpScriptName script : new OltpScriptName[] {
            OltpScriptName.INSERT, OltpScriptName.SELECT_RANDOM_POINTS, OltpScriptName.SELECT_RANDOM_RANGES
        }) {
            assertThat(HotSet.derived(Given.of(script, 1, IDS))).containsOnlyKeys("distribution");
        }
    }
}
