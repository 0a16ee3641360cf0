package dev.assay.internal.plan.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.internal.codec.Located;
import dev.assay.internal.codec.Located.Items;
import dev.assay.internal.codec.Located.Place;
import dev.assay.internal.codec.Located.Scalar;
import dev.assay.internal.codec.Located.Section;
import dev.assay.internal.codec.Problems;
import dev.assay.internal.codec.Yaml;
import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.util.Random;
import org.junit.jupiter.api.Test;

@Parallel
class YamlTest {

    private static final String PLAN = """
            name: one
            load:
              users: [1, 2]
              think: no
            """;

    private static Located tree(String text) {
        Problems problems = new Problems("plan.yaml", text);
        Located tree = Yaml.read(text, problems).orElseThrow();
        problems.throwIfAny();
        return tree;
    }

    private static String refusal(String text) {
        Problems problems = new Problems("plan.yaml", text);
        Yaml.read(text, problems);
        AssayException refused = catchThrowableOfType(AssayException.class, problems::throwIfAny);
        assertThat(refused).as("nothing is wrong with it").isNotNull();
        assertThat(refused.kind()).isEqualTo(AssayException.Kind.PLAN);
        return refused.message();
    }

    @Test
    void everyPieceKnowsWhereItStands() {
        Section plan = (Section) tree(PLAN);
        assertThat(plan.entries()).containsOnlyKeys("name", "load");
        assertThat(plan.entries().get("name").value()).isEqualTo(new Scalar(new Place(1, 7), "one"));
        assertThat(plan.entries().get("load").place()).isEqualTo(new Place(2, 1));
        Section load = (Section) plan.entries().get("load").value();
        assertThat(((Items) load.entries().get("users").value()).items())
                .containsExactly(new Scalar(new Place(3, 11), "1"), new Scalar(new Place(3, 14), "2"));
    }

    @Test
    void longLineIsShownAroundTheTroubleAlone() {
        String filler = "x".repeat(100_000);
        String message = refusal("a: " + filler + "\na: 1\nb: '" + filler + "' : [\n");
        assertThat(message.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(500));
        String second = refusal("{a: 1, b: '" + filler + "', a: 2}");
        assertThat(second).contains("'a' is given twice");
        assertThat(second.lines().skip(1)).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(204));
        String[] lines = second.split("\n");
        assertThat(lines[1].charAt(lines[2].indexOf('^'))).isEqualTo('a');
    }

    @Test
    void aPasswordInALongLineIsNotShown() {
        String filler = "x".repeat(1_000);
        assertThat(refusal("{password: hunter2" + filler + "hunter2, a: 1, a: 2}"))
                .doesNotContain("hunter2");
    }

    @Test
    void valuesStayAsTheyAreWritten() {
        Section plan = (Section) tree("a: no\nb: 0x1F\nc: 1_000\nd: 12:30\ne: '7'\nf:\n");
        assertThat(plan.entries().values())
                .extracting(entry -> ((Scalar) entry.value()).text())
                .containsExactly("no", "0x1F", "1_000", "12:30", "7", "");
    }

    @Test
    void allThatIsWrongIsToldAtOnceWithItsLine() {
        assertThat(refusal("name: a\nload: &l\n  users: 1\nname: b\nother: *l\n"))
                .isEqualTo("""
                plan.yaml:4:1 'name' is given twice, first on line 1
                    name: b
                    ^
                plan.yaml:5:8 anchors and aliases are not supported; write the value
                    other: *l
                           ^""");
    }

    @Test
    void whatIsNoYamlIsToldWhereItBreaks() {
        assertThat(refusal("name: 'a\n")).startsWith("plan.yaml:").contains("this is not YAML: ");
        assertThat(refusal("")).startsWith("plan.yaml:1:1 the plan is empty");
        assertThat(refusal("a: 1\n---\nb: 2\n")).contains("a second document starts here; a plan is one document");
        assertThat(refusal("[".repeat(1_000))).doesNotContain("Exception");
    }

    /** Each damaged text gives a tree or a clear error. */
    @Test
    void whateverIsMangledIsReadOrRefused() {
        for (int seed = 0; seed < 10_000; seed++) {
            Random random = new Random(seed);
            StringBuilder mangled = new StringBuilder(PLAN);
            for (int i = 0; i < 1 + random.nextInt(4); i++) {
                int at = random.nextInt(mangled.length());
                switch (random.nextInt(3)) {
                    case 0 -> mangled.deleteCharAt(at);
                    case 1 -> mangled.insert(at, "[]{}:,-&*!|>'\"%@`#\t\n ".charAt(random.nextInt(21)));
                    default -> mangled.setCharAt(at, (char) random.nextInt(1, 0x300));
                }
            }
            Problems problems = new Problems("plan.yaml", mangled.toString());
            try {
                assertThat(Yaml.read(mangled.toString(), problems).isPresent() || !problems.none())
                        .isTrue();
                problems.throwIfAny();
            } catch (AssayException refused) {
                assertThat(refused.message()).startsWith("plan.yaml:").doesNotContain("\tat ");
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + mangled, e);
            }
        }
    }
}
