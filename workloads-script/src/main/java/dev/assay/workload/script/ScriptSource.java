package dev.assay.workload.script;

import dev.assay.model.AssayException;

/**
 * The text of a script. Converts offsets into messages. Immutable.
 *
 * @param name file name for messages: {@code checkout.sql}
 * @param text whole text, with {@code \n} as the end of lines
 * @param line where the text begins in the file, from 1
 * @param column likewise
 */
record ScriptSource(String name, String text, int line, int column) {

    /** Characters of a line that a message shows at most. */
    private static final int LONGEST = 100;

    ScriptSource {
        text = text.replace("\r\n", "\n");
    }

    /** Creates the text of a whole file. */
    ScriptSource(String name, String text) {
        this(name, text, 1, 1);
    }

    /** Returns a position in the text. */
    Place place(int offset) {
        return new Place(this, offset);
    }

    /**
     * A position in a script. Immutable.
     *
     * @param offset from 0 to the length of the text
     */
    record Place(ScriptSource source, int offset) {

        /** Returns a failure that is found before the run: place, message, line, and a caret below the position. */
        AssayException error(String message) {
            return AssayException.plan(oneLine(message) + excerpt());
        }

        /** Returns a failure of one execution, in one line. */
        AssayException failure(String message) {
            return AssayException.plan(oneLine(message));
        }

        /** Returns the line and a caret below the position, each on a new line. */
        String excerpt() {
            int begin = lineBegin();
            String line = source.text.substring(begin, lineEnd());
            int from = Math.max(0, offset - begin - LONGEST / 2);
            String shown = line.substring(from, Math.min(line.length(), from + LONGEST));
            String before = line.substring(from, Math.min(line.length(), offset - begin));
            // Tabs stay, so that the caret is in the column that the terminal uses.
            return "\n    " + shown + "\n    " + before.replaceAll("[^\t]", " ") + "^";
        }

        private String oneLine(String message) {
            return this + " " + message;
        }

        private int lineBegin() {
            return source.text.lastIndexOf('\n', offset - 1) + 1;
        }

        private int lineEnd() {
            int end = source.text.indexOf('\n', offset);
            return end < 0 ? source.text.length() : end;
        }

        /** Returns name, line and column from 1: {@code checkout.sql:3:12}. */
        @Override
        public String toString() {
            long before = source.text
                    .substring(0, offset)
                    .chars()
                    .filter(c -> c == '\n')
                    .count();
            int first = before == 0 ? source.column : 1;
            return source.name + ":" + (source.line + before) + ":" + (offset - lineBegin() + first);
        }
    }
}
