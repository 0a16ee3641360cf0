package dev.assay.internal.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Level;
import dev.assay.model.result.Finding.Subject;
import dev.assay.spi.target.Expectation;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

@Parallel
class DoctorTest {

    private static final Subject HOST = new Subject("open-files", Area.HOST);
    private static final Subject DATABASE = new Subject("privileges", Area.TARGET);

    private final FakeSystem system = new FakeSystem();

    private List<Finding> examined() {
        return Doctor.target(system, Expectation.ofUsers(7), system::roundTripNanos);
    }

    private Finding found(String id) {
        List<Finding> findings =
                examined().stream().filter(f -> f.id().equals(id)).toList();
        assertThat(findings).as(id).hasSize(1);
        return findings.get(0);
    }

    @Test
    void systemNearByIsFoundWell() {
        assertThat(examined()).extracting(Finding::id).containsExactly("reachable", "own", "same-host", "round-trip");
        assertThat(examined()).extracting(Finding::level).containsOnly(Level.OK);
        assertThat(found("own").text()).isEqualTo("for 7");
        assertThat(found("round-trip").text())
                .isEqualTo(
                        "0.100 ms: one user makes at most 10,000 round trips/s; a transaction of 20 takes at least 2.0 ms,"
                                + " 500.0/s");
    }

    @Test
    void longRoundTripIsToldWithWhatItMakesOfATransaction() {
        system.roundTripNanos = OptionalLong.of(1_000_000);
        assertThat(found("round-trip").level()).isEqualTo(Level.OK);
        system.roundTripNanos = OptionalLong.of(2_300_000);
        Finding finding = found("round-trip");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.text())
                .isEqualTo(
                        "2.300 ms: one user makes at most 435 round trips/s; a transaction of 20 takes at least 46.0 ms,"
                                + " 21.7/s");
        assertThat(finding.remedy()).contains("closer host");
    }

    @Test
    void roundTripNobodyCanMeasureIsLeftOut() {
        system.roundTripNanos = OptionalLong.empty();
        assertThat(examined()).extracting(Finding::id).doesNotContain("round-trip");
    }

    @Test
    void systemOnThisHostIsToldOf() {
        system.sameHost = true;
        assertThat(found("same-host").level()).isEqualTo(Level.WARNING);
        assertThat(found("same-host").remedy()).contains("another host");
        system.sameHost = null;
        assertThat(found("same-host").level()).isEqualTo(Level.NOTE);
    }

    @Test
    void systemThatIsLostMeanwhileIsAProblem() {
        system.refusal = AssayException.target("cannot examine it: gone", null);
        assertThat(examined()).extracting(Finding::level).containsExactly(Level.OK, Level.PROBLEM);
        assertThat(examined().get(1).text()).isEqualTo("cannot examine it: gone");
    }

    @Test
    void unreachableSystemIsWhoseFaultItIs() {
        assertThat(Doctor.unreachable(AssayException.target("refused", null)).area())
                .isEqualTo(Area.TARGET);
        assertThat(Doctor.unreachable(AssayException.host("not started", null)).area())
                .isEqualTo(Area.HOST);
        AssayException question = AssayException.plan("no such thing");
        assertThatThrownBy(() -> Doctor.unreachable(question)).isSameAs(question);
    }

    @Test
    void nothingButProblemsRefuses() {
        assertThat(Finding.refusal(List.of())).isEmpty();
        assertThat(Finding.refusal(List.of(HOST.ok("a"), HOST.note("b", "c"), DATABASE.warning("d", "e"))))
                .isEmpty();
    }

    @Test
    void refusalTellsAllProblemsInOneLineAndWhoseTheyAre() {
        Finding ours = HOST.problem("at most 10", "ulimit -n 100");
        Finding theirs = DATABASE.problem("bench lacks all", "");

        assertThat(Finding.refusal(List.of(ours))).hasValueSatisfying(refusal -> {
            assertThat(refusal.kind()).isEqualTo(AssayException.Kind.HOST);
            assertThat(refusal.message()).isEqualTo("open-files: at most 10; what would help: ulimit -n 100");
        });
        assertThat(Finding.refusal(List.of(ours, theirs))).hasValueSatisfying(refusal -> {
            assertThat(refusal.kind()).isEqualTo(AssayException.Kind.TARGET);
            assertThat(refusal.message())
                    .isEqualTo("open-files: at most 10; what would help: ulimit -n 100 | privileges: bench lacks all");
        });
    }

    @Test
    void findingIsReadBackAsItWas() {
        Finding finding = DATABASE.warning("text", "remedy");
        assertThat(Json.write(finding)).contains("\"id\"", "\"area\"", "\"level\"", "\"text\"", "\"remedy\"");
        assertThat(Json.read(Json.write(finding), Finding.class)).isEqualTo(finding);
    }
}
