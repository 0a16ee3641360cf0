package dev.assay.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.Analysis;
import dev.assay.model.FlatInJson;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Groups of components change neither the documents that are written nor those that are read. */
@Parallel
class FlatGroupsTest {

    record Outer(int version, Group group, String last) {}

    @FlatInJson
    record Group(BigDecimal exact, double rate, @Nullable Boolean stated, List<String> names) {}

    private static String stored() throws IOException {
        try (InputStream in = FlatGroupsTest.class.getResourceAsStream("stored-analysis.json")) {
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
        assertThat(Json.write(Json.read(stored(), Analysis.class))).isEqualTo(stored());
    }
}
