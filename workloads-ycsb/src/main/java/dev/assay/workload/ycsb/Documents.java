package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Encodes and decodes records as JSON objects with string values. It encodes into one buffer, which grows to the largest record.
 * Confined to one worker.
 */
final class Documents {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final List<String> fields;
    private final byte[][] names;
    private byte[] bytes;
    private int length;

    /**
     * @param longest bytes of a field, for the initial size of the buffer
     */
    Documents(List<String> fields, int longest) {
        this.fields = fields;
        this.names = fields.stream()
                .map(field -> ('"' + field + "\":\"").getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        this.bytes = new byte[Math.max(64, bytes(fields, longest))];
    }

    /** Returns the approximate size of a document, in bytes. */
    static int bytes(List<String> fields, int fieldBytes) {
        long all = fields.stream()
                .mapToLong(field -> field.length() + 6L + fieldBytes + fieldBytes / 8)
                .sum();
        return (int) Math.min(Integer.MAX_VALUE - 8, all + 2);
    }

    /** Encodes the fields that are set in a row. */
    void write(RowBuffer row) {
        length = 0;
        put('{');
        for (int i = 0; i < row.size(); i++) {
            int position = row.position(i);
            if (i > 0) {
                put(',');
            }
            byte[] name = names[position];
            room(name.length);
            System.arraycopy(name, 0, bytes, length, name.length);
            length += name.length;
            escape(row.bytes(position), row.length(position));
            put('"');
        }
        put('}');
    }

    /** Returns the document, up to {@link #length}. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Returns the document as a new string. */
    String text() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private void escape(byte[] text, int count) {
        room(count);
        for (int i = 0; i < count; i++) {
            byte each = text[i];
            if (each == '"' || each == '\\') {
                put('\\');
                put(each);
            } else if (each >= 0 && each < ' ') {
                room(6);
                bytes[length++] = '\\';
                bytes[length++] = 'u';
                bytes[length++] = '0';
                bytes[length++] = '0';
                bytes[length++] = HEX[each >> 4];
                bytes[length++] = HEX[each & 15];
            } else {
                put(each);
            }
        }
    }

    private void put(int each) {
        room(1);
        bytes[length++] = (byte) each;
    }

    private void room(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    /**
     * Decodes a document: copies the fields of the table into the buffer and ignores others.
     *
     * @throws AssayException of kind {@code TARGET} if the document is not an object of strings
     */
    void read(String document, RowBuffer into) {
        Reader reader = new Reader(document);
        reader.expect('{');
        if (reader.next('}')) {
            return;
        }
        int likely = 0;
        do {
            String name = reader.text();
            reader.expect(':');
            String value = reader.text();
            int position = position(name, likely);
            if (position >= 0) {
                into.read(position, value);
                likely = position + 1;
            }
        } while (reader.next(','));
        reader.expect('}');
    }

    /** Tries the likely position first, because documents mostly have their fields in the order of the table. */
    private int position(String name, int likely) {
        return likely < fields.size() && fields.get(likely).equals(name) ? likely : fields.indexOf(name);
    }

    /** A JSON reader. Confined to one thread. */
    private static final class Reader {

        private final String json;
        private int at;

        Reader(String json) {
            this.json = json;
        }

        /** Skips white space and consumes a character; returns false if another one is next. */
        boolean next(char wanted) {
            while (at < json.length() && Character.isWhitespace(json.charAt(at))) {
                at++;
            }
            if (at < json.length() && json.charAt(at) == wanted) {
                at++;
                return true;
            }
            return false;
        }

        void expect(char wanted) {
            if (!next(wanted)) {
                throw AssayException.target(
                        "a document in the column " + DocumentStatements.DOCUMENT
                                + " is not a JSON object of strings: '" + wanted + "' is missing at character " + at,
                        null);
            }
        }

        String text() {
            expect('"');
            int end = at;
            while (end < json.length() && json.charAt(end) != '"' && json.charAt(end) != '\\') {
                end++;
            }
            if (end < json.length() && json.charAt(end) == '"') {
                String plain = json.substring(at, end);
                at = end + 1;
                return plain;
            }
            return escaped();
        }

        private String escaped() {
            StringBuilder text = new StringBuilder();
            while (at < json.length() && json.charAt(at) != '"') {
                char each = json.charAt(at++);
                text.append(each == '\\' && at < json.length() ? unescaped() : each);
            }
            expect('"');
            return text.toString();
        }

        private char unescaped() {
            char each = json.charAt(at++);
            return switch (each) {
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'u' -> {
                    at += 4;
                    yield (char) Integer.parseInt(json, at - 4, at, 16);
                }
                default -> each;
            };
        }
    }
}
