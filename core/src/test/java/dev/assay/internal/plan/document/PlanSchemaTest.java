package dev.assay.internal.plan.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.assay.internal.codec.Problems;
import dev.assay.model.plan.ThinkTimes;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shipped schema for editors matches the records. */
@Parallel
class PlanSchemaTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Path SHIPPED = ROOT.resolve("docs/plan.schema.json");

    private static final String PLAN = """
            name: x
            targets: {name: a, embedded: h2}
            workload: {id: tpcc}
            """;

    static List<Path> plans() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("plans"))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    private static Schema schema() throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(SHIPPED));
    }

    private static List<?> errors(String yaml) throws IOException {
        return schema().validate(yaml, InputFormat.YAML);
    }

    @Test
    void shippedSchemaIsThatOfTheRecords() throws IOException {
        String generated = PlanSchema.generate().toPrettyString() + "\n";
        if ("true".equals(System.getenv("ASSAY_WRITE_SCHEMA"))) {
            Files.writeString(SHIPPED, generated);
        }
        assertThat(SHIPPED)
                .as("run this test with ASSAY_WRITE_SCHEMA=true to write it anew")
                .hasContent(generated);
    }

    @ParameterizedTest
    @MethodSource("plans")
    void everyShippedPlanKeepsToIt(Path plan) throws IOException {
        assertThat(errors(Files.readString(plan))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "usres: 1",
                "load: {users: many}",
                "load: {think: {mean: 5s}}",
                "load: {think: exponental 5s}",
                "load: {think: uniform 1s}",
                "schedule: {measure: ''}",
                "load: {rate: 500}",
                "schedule: {measure: 30}",
                "order: backwards",
                "cool-down: a while",
                "agents: {count: 2, host: x}",
                "seed: [1, 2]"
            })
    void whatPlansRefuseItRefuses(String more) throws IOException {
        assertThat(errors(PLAN)).isEmpty();
        assertThat(errors(PLAN + more + "\n")).isNotEmpty();
        Problems problems = PlanSource.read("plan.yaml", PLAN + more + "\n").problems();
        assertThat(problems.none()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none",
                "workload",
                "500ms",
                "1h30m",
                "constant 5s",
                "exponential 500ms",
                "exponential:500ms",
                "uniform 100ms..900ms",
                "weibull 500ms shape 0.7"
            })
    void thinkTimesAreTexts(String think) throws IOException {
        String plan = PLAN + "load: {think: '" + think + "'}\n";
        assertThat(errors(plan)).isEmpty();
        assertThat(PlanSource.read("plan.yaml", plan).problems().none()).isTrue();
    }

    /** A section with a component of an unsupported type. */
    private record Unknown(ThinkTimes sketch) {}

    @Test
    void typesThatNobodyKnowsHowToWriteAreNoEmptyObjects() {
        assertThatThrownBy(() -> PlanSchema.generate(Unknown.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("ThinkTimes");
    }

    @Test
    void passwordsAreReferences() throws IOException {
        String target = PLAN.replace("embedded: h2", "url: 'jdbc:h2:mem:', password: secret");
        assertThat(errors(target)).isNotEmpty();
        assertThat(errors(target.replace("password: secret", "password: '${env:P}'")))
                .isEmpty();
    }
}
