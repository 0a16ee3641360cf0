package dev.assay.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.Analysis;
import dev.assay.model.FlatInJson;
import dev.assay.model.result.Cost;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups of components change neither the documents that are written nor those that are read. */
@Parallel
class FlatGroupsTest {

    record Outer(int version, Group group, String last) {}

    @FlatInJson
    record Group(BigDecimal exact, double rate, @Nullable Boolean stated, List<String> names) {}

    private static String stored(String name) throws IOException {
        try (InputStream in = FlatGroupsTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void componentsOfAGroupStandInTheEnclosingObject() {
        Outer record =
                new Outer(1, new Group(new BigDecimal("0.12345678901234567890"), Double.NaN, null, List.of("a")), "b");
        String document = "{\"version\":1,\"exact\":0.12345678901234567890,\"rate\":null,\"stated\":null,"
                + "\"names\":[\"a\"],\"last\":\"b\"}";
        assertThat(Json.writeCompact(record)).isEqualTo(document);
        assertThat(Json.read(document, Outer.class)).isEqualTo(record);
        assertThat(Json.read(document.replace("{\"v", "{\"later\":{\"names\":[]},\"v"), Outer.class))
                .as("unknown names are ignored")
                .isEqualTo(record);
    }

    @Test
    void aMissingComponentOfAGroupHasTheNameOfTheDocument() {
        Outer record = Json.read("{\"version\":1,\"exact\":1,\"last\":\"b\"}", Outer.class);
        assertThat(RequiredFields.missing(record)).contains("names");
    }

    /** The document was written before {@link Analysis} and the cost in it had groups. */
    @Test
    void aStoredAnalysisIsWrittenByteForByteAsItWasRead() throws IOException {
        String stored = stored("stored-analysis.json");
        // A field that was added later.
        assertThat(Json.write(Json.read(stored, Analysis.class)).replaceFirst(",\\s*\"distances\" : \\[ ]", ""))
                .isEqualTo(stored);
    }

    /** The documents were written before {@link TrialResult} had groups. The order of fields is no part of the contract. */
    @ParameterizedTest
    @ValueSource(strings = {"stored-trial-closed.json", "stored-trial-open.json"})
    void aStoredTrialKeepsAllNamesAndValues(String name) throws IOException {
        String stored = stored(name);
        TrialResult trial = Json.read(stored, TrialResult.class);
        assertThat(RequiredFields.missing(trial)).isEmpty();
        String written = Json.write(trial);
        assertThat(written).as("a field that was added later").contains("\"access\" : null");
        String later = ",\\s*(\"(access|network|roundTripTime|idleServers|recorded|monitoring)\" : null"
                + "|\"simulatedJitterMicros\" : 0\\.0|\"(idleServers|hotRows)\" : \\[ \\])(?=[,\\s])";
        assertThat((Object) Json.read(written.replaceAll(later, ""), Map.class))
                .isEqualTo(Json.read(stored, Map.class));
    }

    /** Jackson would write a name twice, and read one value into both. */
    @ParameterizedTest
    @ValueSource(classes = {TrialResult.class, Analysis.class, Cost.class})
    void groupsHaveNoNameInCommon(Class<?> record) {
        assertThat(names(record).toList()).hasSizeGreaterThan(15).doesNotHaveDuplicates();
    }

    private static Stream<String> names(Class<?> record) {
        return Arrays.stream(record.getRecordComponents())
                .flatMap(component -> component.getType().isAnnotationPresent(FlatInJson.class)
                        ? names(component.getType())
                        : Stream.of(component.getName()));
    }
}
