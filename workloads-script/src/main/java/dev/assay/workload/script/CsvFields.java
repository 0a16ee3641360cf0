package dev.assay.workload.script;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.assay.workload.script.CsvFields.Field;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines of a CSV file (RFC 4180) with the position of each field, computed from the lengths of the fields before it. Confined to
 * one thread.
 */
final class CsvFields extends AbstractBaseCsvCallbackHandler<List<Field>> {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private List<Field> fields = new ArrayList<>();
    private int line;
    private int column;

    private CsvFields() {}

    /**
     * A field.
     *
     * @param text without the quotes around it
     * @param quoted whether it has quotes around it
     * @param line of its first character, from 1
     * @param column of its first character, after the quote if there is one, from 1
     */
    record Field(String text, boolean quoted, int line, int column) {}

    /** Returns the lines that are not empty, without a byte order mark. The caller closes the reader. */
    static CsvReader<List<Field>> of(BufferedReader reader) throws IOException {
        reader.mark(1);
        if (reader.read() != BYTE_ORDER_MARK) {
            reader.reset();
        }
        return CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .build(new CsvFields(), reader);
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
        fields = new ArrayList<>();
        line = Math.toIntExact(startingLineNumber);
        column = 1;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
        if (quoted) {
            column++;
        }
        String text = new String(buffer, offset, length);
        fields.add(new Field(text, quoted, line, column));
        for (int i = 0; i < length; i++) {
            char each = text.charAt(i);
            if (each == '\n' || (each == '\r' && (i + 1 == length || text.charAt(i + 1) != '\n'))) {
                line++;
                column = 1;
            } else {
                column += quoted && each == '"' ? 2 : 1; // a quote in quotes is written twice
            }
        }
        column += quoted ? 2 : 1; // the quote and the comma
    }

    @Override
    protected List<Field> buildRecord() {
        return fields;
    }
}
