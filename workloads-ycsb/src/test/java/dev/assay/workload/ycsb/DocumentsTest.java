package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class DocumentsTest {

    private final Documents documents = new Documents(List.of("field0", "field1", "field2"), 4);
    private final RowBuffer written = new RowBuffer(3, 100);
    private final RowBuffer read = new RowBuffer(3, 0);

    private void set(int position, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(utf8, 0, written.bytes(position), 0, utf8.length);
        written.written(position, utf8.length);
    }

    @Test
    void aRecordIsAnObjectOfStrings() {
        set(0, "a b");
        set(2, "say \"no\" \\ \n");
        documents.write(written);
        assertThat(documents.text()).isEqualTo("{\"field0\":\"a b\",\"field2\":\"say \\\"no\\\" \\\\ \\u000a\"}");
        assertThat(documents.length()).isEqualTo(documents.text().length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "\"", "\\", "\\u0041", "tab\t\r\n\u0001", "Straße, 東京, 😀", "{\"a\":[]}"})
    void encodedDocumentsAreDecoded(String text) {
        set(1, text);
        set(0, text + text);
        documents.write(written);
        documents.read(documents.text(), read);
        assertThat(read.size()).isEqualTo(2);
        assertThat(read.text(1)).isEqualTo(text);
        assertThat(read.text(0)).isEqualTo(text + text);
    }

    /** Servers return documents with blanks, in another order, or with other escapes. */
    @Test
    void documentsFromServersAreDecoded() {
        documents.read("{ \"field2\": \"\\u00e9\\/\\b\\f\\r\" ,\n \"other\": \"x\", \"field0\" : \"\" }", read);
        assertThat(read.toString()).isEqualTo("2=é/\b\f\r, 0=");
        read.clear();
        documents.read("{}", read);
        assertThat(read.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[]", "{\"field0\": 5}", "{\"field0\": \"a\"", "{\"field0\" \"a\"}", "", "{\"field0\": \"a"})
    void otherDocumentsAreRejected(String document) {
        assertThatThrownBy(() -> documents.read(document, read))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("is not a JSON object of strings");
    }
}
