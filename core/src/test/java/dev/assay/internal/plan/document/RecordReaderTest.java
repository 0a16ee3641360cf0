package dev.assay.internal.plan.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.internal.codec.Problems;
import dev.assay.internal.codec.Yaml;
import dev.assay.model.AssayException;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Parallel
class RecordReaderTest {

    record Load(
            @Nullable Integer users,
            @Nullable Rate rate,
            @Nullable Arrivals arrivals,
            @Nullable Boolean think) {

        Load {
            if (users != null && users < 1) {
                throw AssayException.plan("users: found " + users + ", at least 1 is needed");
            }
        }
    }

    record Whole(
            String name,
            Load load,
            Duration rampUp,
            @Nullable List<Integer> users,
            @Nullable Map<String, String> parameters) {}

    private static @Nullable Whole read(String text, Problems problems) {
        return new RecordReader(problems)
                .read(Whole.class, Yaml.read(text, problems).orElseThrow(), "");
    }

    private static Whole whole(String text) {
        Problems problems = new Problems("plan.yaml", text);
        Whole whole = read(text, problems);
        problems.throwIfAny();
        return Objects.requireNonNull(whole);
    }

    private static String refusal(String text) {
        Problems problems = new Problems("plan.yaml", text);
        assertThat(read(text, problems)).isNull();
        return catchThrowableOfType(AssayException.class, problems::throwIfAny).message();
    }

    @Test
    void everyKindOfValueIsRead() {
        assertThat(whole("""
                name: 7
                load: {users: 3, rate: 30000/min, arrivals: constant, think: false}
                ramp-up: 1m30s
                users: [1, 2, 4]
                parameters:
                  warehouses: 4
                  profile: strict
                """))
                .isEqualTo(new Whole(
                        "7",
                        new Load(3, Rate.perSecond(500), Arrivals.CONSTANT, false),
                        Duration.ofSeconds(90),
                        List.of(1, 2, 4),
                        Map.of("warehouses", "4", "profile", "strict")));
    }

    @Test
    void whatMayBeLeftOutIsNullAndOneStandsForAListOfOne() {
        assertThat(whole("name: a\nload: {}\nramp-up: 0s\nusers: 8\n"))
                .isEqualTo(new Whole("a", new Load(null, null, null, null), Duration.ZERO, List.of(8), null));
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        assertThat(refusal("""
                nmae: a
                load:
                  users: many
                  rate: 500
                  arrivals: poison
                  think: yes
                ramp-up: 30
                users: [1, {a: b}]
                parameters: 5
                """)).isEqualTo("""
                plan.yaml:1:1 there is no 'nmae' (did you mean 'name'?) here; known are name, load, ramp-up, users, parameters
                    nmae:
                    ^
                plan.yaml:1:1 'name' is missing
                plan.yaml:3:10 load.users: found 'many', a whole number is needed
                      users: many
                             ^
                plan.yaml:4:9 load.rate: '500' is not a rate; write 500/s or 30000/min
                      rate: 500
                            ^
                plan.yaml:5:13 load.arrivals: there is no 'poison' (did you mean 'poisson'?); known are constant, poisson
                      arrivals: poison
                                ^
                plan.yaml:6:10 load.think: found 'yes', true or false is needed
                      think: yes
                             ^
                plan.yaml:7:10 ramp-up: '30' has no unit; write 500ms, 30s, 2m or 1h30m (did you mean 30s?)
                    ramp-up: 30
                             ^
                plan.yaml:8:12 users: found names and values, a whole number is needed
                    users: [1, {a: b}]
                               ^
                plan.yaml:9:13 parameters: found '5', names and values are needed
                    parameters: 5
                                ^""");
    }

    @Test
    void whatARecordRefusesIsToldWhereTheValueStands() {
        assertThat(refusal("name: a\nramp-up: 1s\nload:\n  users: 0\n")).isEqualTo("""
                plan.yaml:4:10 load.users: found 0, at least 1 is needed
                      users: 0
                             ^""");
    }

    @Test
    void somethingElseThanASectionIsToldWhatItShouldHave() {
        assertThat(refusal("- a\n"))
                .startsWith("plan.yaml:1:1 found a list, names and values are needed: name, load, ramp-up,");
        assertThat(refusal("name: a\nramp-up: 1s\nload: 8\n"))
                .startsWith("plan.yaml:3:7 load: found '8', names and values are needed: users, rate, arrivals, think");
    }
}
