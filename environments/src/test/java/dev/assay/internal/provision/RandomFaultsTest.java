package dev.assay.internal.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.provision.MemoryCloud.Killed;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.test.Parallel;
import dev.assay.test.Tier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random environments, random faults of the provider, controllers that are killed several times, and machines that lose their
 * journal: each resource is made once, and none is left. The seed of a failure is in its message.
 */
@Parallel
class RandomFaultsTest {

    private static final String RUN = "r";
    private static final int MOST_KILLS = 6;
    private static final int LONGEST_LIFE = 30;
    private static final SpendingCaps CAPS = new SpendingCaps(Money.usd("1"), Money.usd("1000"), Duration.ofHours(900));

    /** The lines of a journal that outlives its process. */
    private record Lines(List<String> all) implements JournalStore {

        Lines() {
            this(new ArrayList<>());
        }

        @Override
        public List<String> lines() {
            return List.copyOf(all);
        }

        @Override
        public void append(String line) {
            all.add(line);
        }

        @Override
        public void setAside() {
            all.clear();
        }
    }

    private static final class World {

        private final Random random;
        private final SimulatedTimer timer = new SimulatedTimer();
        private final MemoryCloud cloud = new MemoryCloud(timer);
        private final List<ResourceSpec> resources = new ArrayList<>();
        private Lines journal = new Lines();

        World(long seed) {
            random = new Random(seed);
            cloud.faults = random;
            int count = 1 + random.nextInt(8);
            for (int i = 0; i < count; i++) {
                List<String> needs = resources.stream()
                        .filter(other -> random.nextInt(3) == 0)
                        .map(ResourceSpec::id)
                        .toList();
                resources.add(new ResourceSpec(
                        "assay-r-" + i, "thing", "memory", "here", Map.of(), needs, Map.of(ResourceSpec.RUN_TAG, RUN)));
            }
        }

        private Provisioner controller() {
            return new Provisioner(
                    ProvisionJournal.open(journal, RUN, timer.now()),
                    Map.of("memory", cloud),
                    timer,
                    CAPS,
                    event -> cloud.step());
        }

        /** Does something with controllers that are killed, now and then on a machine without the journal; at last with one that lives. */
        void survive(Runnable work) {
            int kills = random.nextInt(MOST_KILLS + 1);
            for (int i = 0; i < kills; i++) {
                cloud.steps = random.nextInt(LONGEST_LIFE);
                try {
                    work.run();
                } catch (Killed e) {
                    if (random.nextInt(4) == 0) {
                        journal = new Lines();
                        timer.pause(Provisioner.SETTLE);
                    }
                }
            }
            cloud.steps = Integer.MAX_VALUE;
            work.run();
        }
    }

    @Test
    void noResourceIsMadeTwiceAndNoneIsLeft() {
        int seeds = Tier.sample(200, 5_000);
        for (long seed = 0; seed < seeds; seed++) {
            World world = new World(seed);
            world.survive(() -> assertThat(world.controller().up(world.resources, Duration.ofHours(1)))
                    .hasSize(world.resources.size()));
            assertThat(world.cloud.made.values()).as("seed %d: made", seed).containsOnly(1);
            assertThat(world.cloud.existing()).as("seed %d", seed).hasSize(world.resources.size());

            world.survive(() -> world.controller().down(null));
            assertThat(world.cloud.existing()).as("seed %d: left", seed).isEmpty();
        }
    }
}
