package dev.assay.workload.script;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a CSV file (RFC 4180) with the position of each field. Confined to one thread. */
final class CsvFields {

    private static final int END = -1;

    private final Reader reader;
    private int next;
    private int line = 1;
    private int column = 1;

    /**
     * A field.
     *
     * @param text without the quotes around it
     * @param quoted whether it has quotes around it
     * @param line of its first character, from 1
     * @param column of its first character, after the quote if there is one, from 1
     */
    record Field(String text, boolean quoted, int line, int column) {}

    /** Text that is no CSV. */
    static final class Malformed extends Exception {

        private static final long serialVersionUID = 1;

        private final int line;
        private final int column;

        private Malformed(int line, int column, String message) {
            super(message);
            this.line = line;
            this.column = column;
        }

        int line() {
            return line;
        }

        int column() {
            return column;
        }
    }

    /** Begins with the first character after a byte order mark, if there is one. */
    CsvFields(Reader reader) throws IOException {
        this.reader = reader;
        this.next = reader.read();
        if (next == '\uFEFF') {
            next = reader.read();
        }
    }

    private void advance() throws IOException {
        if (next == '\n') {
            line++;
            column = 1;
        } else {
            column++;
        }
        next = reader.read();
    }

    /** Returns the fields of the next line that is not empty; null at the end. */
    @Nullable
    List<Field> next() throws IOException, Malformed {
        while (next == '\n' || next == '\r') {
            advance();
        }
        if (next == END) {
            return null;
        }
        List<Field> fields = new ArrayList<>();
        fields.add(field());
        while (next == ',') {
            advance();
            fields.add(field());
        }
        return fields;
    }

    private Field field() throws IOException, Malformed {
        if (next == '"') {
            return quoted();
        }
        int atLine = line;
        int atColumn = column;
        StringBuilder text = new StringBuilder();
        while (next != ',' && next != '\n' && next != '\r' && next != END) {
            text.append((char) next);
            advance();
        }
        return new Field(text.toString(), false, atLine, atColumn);
    }

    private Field quoted() throws IOException, Malformed {
        int quoteLine = line;
        int quoteColumn = column;
        advance();
        int atLine = line;
        int atColumn = column;
        StringBuilder text = new StringBuilder();
        while (true) {
            if (next == END) {
                throw new Malformed(quoteLine, quoteColumn, "this quote has no end");
            } else if (next == '"') {
                advance();
                if (next != '"') {
                    break;
                }
            }
            text.append((char) next);
            advance();
        }
        if (next != ',' && next != '\n' && next != '\r' && next != END) {
            throw new Malformed(
                    line,
                    column,
                    "a comma or the end of the line has to follow a quote; write a quote in a value twice");
        }
        return new Field(text.toString(), true, atLine, atColumn);
    }
}
