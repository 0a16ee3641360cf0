package dev.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RateProfile.Segment;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.model.plan.TypedArrivals;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Open loads of an experiment whose workload has one transaction type, {@code payment}. */
@Parallel
class OpenLoadTest {

    private static final RateProfile BURSTS = RateProfile.repeating(
            Segment.at(Rate.perSecond(900), Duration.ofSeconds(1)), Segment.silence(Duration.ofSeconds(8)));

    @TempDir
    private Path folder;

    private static ExperimentBuilder experiment() {
        return Assay.create(Assay.class.getClassLoader())
                .experiment(new DrivenWorkload.Factory(LoadRequirements.FREE))
                .embedded("noop");
    }

    private static LoadModel load(ExperimentBuilder builder) {
        return builder.build().experiment().plan().load();
    }

    private static void assertRefused(ThrowingCallable building, String message) {
        assertThatThrownBy(building)
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageContaining(message);
    }

    private Path trace(String text) throws IOException {
        return Files.writeString(folder.resolve("trace.csv"), text.replace('|', '\n'));
    }

    @Test
    void sessionsAreEnoughForTheHighestRate() throws IOException {
        assertThat(load(experiment().rate(BURSTS, Arrivals.CONSTANT)))
                .isEqualTo(new OpenLoop(new RatedArrivals(BURSTS, Arrivals.CONSTANT), 90));
        assertThat(load(experiment().rate(BURSTS, Arrivals.CONSTANT).users(7)).users())
                .isEqualTo(7);
        Map<String, RateProfile> typed = Map.of("payment", BURSTS);
        assertThat(load(experiment().rates(typed, Arrivals.POISSON)))
                .isEqualTo(new OpenLoop(new TypedArrivals(typed, Arrivals.POISSON), 90));
        StringBuilder second = new StringBuilder("seconds|");
        for (int i = 0; i < 120; i++) {
            second.append(i / 120.0).append('|');
        }
        LoadModel load = load(experiment().arrivals(trace(second + "50|")));
        assertThat(load.users()).isEqualTo(12);
        assertThat(load)
                .isInstanceOfSatisfying(
                        OpenLoop.class,
                        open -> assertThat(open.process())
                                .isInstanceOfSatisfying(
                                        RecordedArrivals.class,
                                        recorded -> assertThat(recorded.count()).isEqualTo(121)));
    }

    @Test
    void typesThatTheWorkloadLacksAreRefusedBeforeAnythingIsTouched() throws IOException {
        assertRefused(
                () -> experiment()
                        .rates(Map.of("paymnet", BURSTS), Arrivals.POISSON)
                        .build(),
                "rates by transaction type: found the type 'paymnet', which the workload does not have (did you mean"
                        + " 'payment'?); known are payment");
        Path trace = trace("seconds,type|0,payment|1,delivery|");
        assertRefused(() -> experiment().arrivals(trace).build(), "trace.csv:3: found the type 'delivery'");
    }

    @Test
    void loadOfWhichNothingIsMeasuredIsRefusedBeforeAnythingIsTouched() {
        assertRefused(
                () -> experiment()
                        .rate(BURSTS, Arrivals.POISSON)
                        .rampUp(Duration.ofSeconds(2))
                        .duration(Duration.ofSeconds(5))
                        .build(),
                "rate: found no arrivals in the measurement, which begins after 2 s and ends after 7 s of the load");
    }

    @Test
    void nobodyThinksUnderASchedule() {
        assertRefused(
                () -> experiment().rate(BURSTS, Arrivals.POISSON).think().build(),
                "think: an open load has no think time");
    }

    @Test
    void schedulesAreStoredAndReadBackAsTheyWere() throws IOException {
        for (ExperimentBuilder builder : new ExperimentBuilder[] {
            experiment().rate(Rate.perSecond(12.5), Arrivals.POISSON),
            experiment().rate(BURSTS, Arrivals.CONSTANT),
            experiment().rates(Map.of("payment", BURSTS), Arrivals.POISSON),
            experiment().arrivals(trace("seconds,type|0,payment|1.5,payment|"))
        }) {
            Experiment experiment = builder.build().experiment();
            Experiment read = Json.read(Json.write(experiment), Experiment.class);
            assertThat(read.plan().load()).isEqualTo(experiment.plan().load());
            assertThat(read.cells()).isEqualTo(experiment.cells());
        }
    }
}
