package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An SQL command with its variables. Immutable. */
final class SqlText {

    private final ScriptSource source;
    private final List<Piece> pieces;

    private SqlText(ScriptSource source, List<Piece> pieces) {
        this.source = source;
        this.pieces = List.copyOf(pieces);
    }

    /**
     * A part of the command. Immutable.
     *
     * @param offset in the script
     * @param text as the server sees it; of a variable unused
     * @param variable the variable, or null for text
     */
    private record Piece(int offset, String text, @Nullable VariableValue variable) {

        /** A question mark outside of quotes: an operator of PostgreSQL. */
        boolean mark() {
            return variable == null && text.equals("?");
        }
    }

    /** Collects the pieces. Confined to one thread. */
    static final class Builder {

        private final ScriptSource source;
        private final List<Piece> pieces = new ArrayList<>();

        Builder(ScriptSource source) {
            this.source = source;
        }

        /** Adds a part of the script. */
        void text(int begin, int end) {
            if (end > begin) {
                pieces.add(new Piece(begin, source.text().substring(begin, end), null));
            }
        }

        void variable(VariableValue variable) {
            pieces.add(new Piece(variable.place().offset(), "", variable));
        }

        /** Returns the command without blanks at its end; null if there is nothing but blanks. */
        @Nullable
        SqlText build() {
            while (!pieces.isEmpty()) {
                Piece last = pieces.remove(pieces.size() - 1);
                String text = last.text.stripTrailing();
                if (last.variable != null || !text.isEmpty()) {
                    pieces.add(last.variable != null ? last : new Piece(last.offset, text, null));
                    return new SqlText(source, pieces);
                }
            }
            return null;
        }
    }

    /** Returns the place of the first character. */
    Place place() {
        return source.place(pieces.get(0).offset);
    }

    /** Returns the variables in the order of the parameters. */
    List<VariableValue> variables() {
        List<VariableValue> variables = new ArrayList<>();
        for (Piece piece : pieces) {
            if (piece.variable != null) {
                variables.add(piece.variable);
            }
        }
        return variables;
    }

    /** Returns whether a question mark is in it outside of quotes, which JDBC would take for a parameter. */
    boolean hasMarks() {
        return pieces.stream().anyMatch(Piece::mark);
    }

    /**
     * Returns the text for JDBC: {@code ?} for each variable.
     *
     * @param mark text of a question mark outside of quotes
     */
    String jdbc(String mark) {
        StringBuilder text = new StringBuilder();
        for (Piece piece : pieces) {
            text.append(piece.variable != null ? "?" : piece.mark() ? mark : piece.text);
        }
        return text.toString();
    }

    /**
     * Returns the place of a position that PostgreSQL reports.
     *
     * @param position from 1, in the text with {@code $1} for the first variable, and so on
     */
    Place place(int position) {
        int left = position - 1;
        int parameters = 0;
        for (Piece piece : pieces) {
            int length = piece.text.length();
            if (piece.variable != null) {
                parameters++;
                length = 1 + Integer.toString(parameters).length();
            }
            if (left < length) {
                return source.place(piece.offset + (piece.variable != null ? 0 : Math.max(0, left)));
            }
            left -= length;
        }
        return place();
    }

    /** Returns the text with variables as in the script. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Piece piece : pieces) {
            text.append(piece.variable != null ? ":" + piece.variable.name() : piece.text);
        }
        return text.toString();
    }
}
