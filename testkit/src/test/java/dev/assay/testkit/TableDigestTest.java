package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class TableDigestTest {

    private static final String DOCUMENT = "{\"a\":\"1, \\\"2\\\" }\",\"bc\":\"x y\"}";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\": \"1, \\\"2\\\" }\", \"bc\": \"x y\"}",
                "{ \"bc\" : \"x y\",\n\t\"a\" : \"1, \\\"2\\\" }\" }"
            })
    void ignoresBlanksAndTheOrderOfMembers(String document) {
        assertThat(TableDigest.ofDocument(document)).isEqualTo(TableDigest.ofDocument(DOCUMENT));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":\"1, \\\"2\\\" }\"}",
                "{\"a\":\"1, \\\"2\\\" }\",\"bc\":\"xy\"}",
                "{\"a\":\"1,\\\"2\\\" }\",\"bc\":\"x y\"}",
                "{\"bc\":\"1, \\\"2\\\" }\",\"a\":\"x y\"}",
                "{\"a\":\"1, \\\"2\\\" }\",\"bc\":[\"x y\"]}"
            })
    void detectsAllOtherDifferences(String document) {
        assertThat(TableDigest.ofDocument(document)).isNotEqualTo(TableDigest.ofDocument(DOCUMENT));
    }
}
