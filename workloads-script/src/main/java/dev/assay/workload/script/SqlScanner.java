package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;
import org.jspecify.annotations.Nullable;

/**
 * Finds the end of an SQL command and its variables. Quotes, comments and parentheses are those of PostgreSQL: what they enclose is
 * neither a variable nor the end. Confined to one thread.
 */
final class SqlScanner {

    private final ScriptSource source;
    private final String text;
    private final VariableNames names;
    private int at;
    private int pending;
    private SqlText.Builder command;

    SqlScanner(ScriptSource source, VariableNames names) {
        this.source = source;
        this.text = source.text();
        this.names = names;
        this.command = new SqlText.Builder(source);
    }

    /** Returns the offset of the next character: after a command, of the semicolon, the backslash or the end. */
    int at() {
        return at;
    }

    /** Continues at an offset. */
    void moveTo(int offset) {
        at = offset;
    }

    /** Returns the command from here to a semicolon, a backslash or the end; null if there is none. */
    @Nullable
    SqlText command() {
        command = new SqlText.Builder(source);
        skipBlanks();
        pending = at;
        int depth = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' || (c == ';' && depth <= 0)) {
                break;
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            next(c);
        }
        flush();
        return command.build();
    }

    /** Moves to the first character of a command. */
    private void skipBlanks() {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else if (text.startsWith("--", at)) {
                at = lineEnd();
            } else if (text.startsWith("/*", at) && !text.startsWith("/*+", at)) {
                at = commentEnd();
            } else {
                return;
            }
        }
    }

    private void next(char c) {
        switch (c) {
            case '\'' -> at = quoteEnd('\'', escapes());
            case '"', '`' -> at = quoteEnd(c, false);
            case '$' -> at = dollarEnd();
            case ':' -> colons();
            case '?' -> {
                flush();
                at++;
                flush();
            }
            case '-' -> {
                if (text.startsWith("--", at)) {
                    flush();
                    at = lineEnd();
                    pending = at;
                } else {
                    at++;
                }
            }
            case '/' -> at = text.startsWith("/*", at) ? commentEnd() : at + 1;
            default -> at++;
        }
    }

    private void flush() {
        command.text(pending, at);
        pending = at;
    }

    /** Two colons are a cast. A colon before a digit is part of a time or an array slice. */
    private void colons() {
        int end = VariableNames.end(text, at + 1);
        if (end > at + 1) {
            flush();
            String name = text.substring(at + 1, end);
            command.variable(new VariableValue(names.slot(name), name, source.place(at)));
            at = end;
            pending = at;
            return;
        }
        while (at < text.length() && text.charAt(at) == ':') {
            at++;
        }
    }

    /** Returns whether the quote that begins here is one with backslashes as escapes: E'it\'s'. */
    private boolean escapes() {
        boolean prefixed = at > 0 && (text.charAt(at - 1) == 'E' || text.charAt(at - 1) == 'e');
        return prefixed && (at < 2 || !VariableNames.continues(text.charAt(at - 2)));
    }

    private int quoteEnd(char quote, boolean escapes) {
        for (int i = at + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (escapes && c == '\\') {
                i++;
            } else if (c == quote) {
                return i + 1; // a doubled quote begins another quote
            }
        }
        throw unfinished("the quote");
    }

    private int dollarEnd() {
        boolean inName = at > 0 && VariableNames.continues(text.charAt(at - 1));
        int tagEnd = VariableNames.end(text, at + 1);
        if (inName || tagEnd == text.length() || text.charAt(tagEnd) != '$') {
            return at + 1;
        }
        String tag = text.substring(at, tagEnd + 1);
        int end = text.indexOf(tag, tagEnd + 1);
        if (end < 0) {
            throw unfinished("the text in " + tag);
        }
        return end + tag.length();
    }

    private int lineEnd() {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }

    /** Comments may contain comments. */
    private int commentEnd() {
        int depth = 0;
        for (int i = at; i < text.length(); i++) {
            if (text.startsWith("/*", i)) {
                depth++;
                i++;
            } else if (text.startsWith("*/", i)) {
                depth--;
                i++;
                if (depth == 0) {
                    return i + 1;
                }
            }
        }
        throw unfinished("the comment");
    }

    private RuntimeException unfinished(String what) {
        Place place = source.place(at);
        return place.error(what + " that begins here has no end");
    }
}
