package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.assay.model.random.RandomStream;
import dev.assay.test.Parallel;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

@Parallel
class DeckMixTest {

    private static final int[] CARDS = TransactionKind.cards();

    @Test
    void theDeckHasThe23CardsOfClause5242() {
        assertThat(CARDS).containsExactly(10, 10, 1, 1, 1);
    }

    @Test
    void eachDeckIsExact() {
        DeckMix mix = new DeckMix(new RandomStream(5), CARDS);
        for (int deck = 0; deck < 1_000; deck++) {
            assertThat(counts(mix)).as("deck %d", deck).isEqualTo(CARDS);
        }
    }

    private static int[] counts(DeckMix mix) {
        int[] counts = new int[CARDS.length];
        for (int card = 0; card < Arrays.stream(CARDS).sum(); card++) {
            counts[mix.next()]++;
        }
        return counts;
    }

    @Test
    void decksHaveAnOrderOfTheirOwn() {
        DeckMix mix = new DeckMix(new RandomStream(5), CARDS);
        Set<String> orders = new HashSet<>();
        for (int deck = 0; deck < 1_000; deck++) {
            StringBuilder order = new StringBuilder();
            for (int card = 0; card < 23; card++) {
                order.append(mix.next());
            }
            orders.add(order.toString());
        }
        // There are 23!/(10!·10!) of them, 2·10⁹: two of a thousand are the same for one seed in 4,000.
        assertThat(orders).hasSize(1_000);
    }

    /** Each place of the deck holds each type as often as its cards say: a shuffle that favours a place would show. */
    @Test
    void everyPlaceIsAsLikelyForEveryCard() {
        DeckMix mix = new DeckMix(new RandomStream(6), CARDS);
        int decks = 40_000;
        int[][] found = new int[23][CARDS.length];
        for (int deck = 0; deck < decks; deck++) {
            for (int[] place : found) {
                place[mix.next()]++;
            }
        }
        for (int place = 0; place < found.length; place++) {
            for (int type = 0; type < CARDS.length; type++) {
                double share = CARDS[type] / 23.0;
                // Five standard deviations for each of 115: a false alarm in 15,000 seeds.
                assertThat((double) found[place][type] / decks)
                        .as("type %d at place %d", type, place)
                        .isCloseTo(share, Offset.offset(5 * Math.sqrt(share * (1 - share) / decks)));
            }
        }
    }

    @Test
    void aSeedGivesItsDecksAndAnotherSeedOthers() {
        assertThat(first(new DeckMix(new RandomStream(7), CARDS)))
                .isEqualTo(first(new DeckMix(new RandomStream(7), CARDS)));
        assertThat(first(new DeckMix(new RandomStream(7), CARDS)))
                .isNotEqualTo(first(new DeckMix(new RandomStream(8), CARDS)));
    }

    private static int[] first(DeckMix mix) {
        int[] types = new int[46];
        Arrays.setAll(types, i -> mix.next());
        return types;
    }

    @Test
    void choosingAllocatesNothing() {
        DeckMix mix = new DeckMix(new RandomStream(5), CARDS);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        draw(mix, 100_000);
        long before = threads.getCurrentThreadAllocatedBytes();
        draw(mix, 100_000);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000);
    }

    private static void draw(DeckMix mix, int times) {
        for (int i = 0; i < times; i++) {
            mix.next();
        }
    }
}
