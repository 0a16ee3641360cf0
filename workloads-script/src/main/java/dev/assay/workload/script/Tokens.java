package dev.assay.workload.script;

import java.util.List;

/** The tokens of an expression, one after the other. A backslash at the end of a line continues the line. Confined to one thread. */
final class Tokens {

    private static final List<String> LONG_SYMBOLS = List.of("<=", ">=", "<>", "!=", "<<", ">>");
    private static final String SYMBOLS = "+-*/%&|#~()<>=,";

    private final ScriptSource source;
    private final String text;
    private final int end;
    private int at;
    private Token current;

    /**
     * @param begin offset of the first character
     * @param end offset after the last one
     */
    Tokens(ScriptSource source, int begin, int end) {
        this.source = source;
        this.text = source.text();
        this.end = end;
        this.at = begin;
        this.current = read();
    }

    /** Returns the next token without moving on. */
    Token peek() {
        return current;
    }

    /** Returns the next token and moves on. */
    Token take() {
        Token taken = current;
        if (taken.type() != Token.Type.END) {
            current = read();
        }
        return taken;
    }

    private Token read() {
        at = MetaCommand.blanks(text, at, end);
        int begin = at;
        if (begin == end) {
            return token(Token.Type.END, begin);
        }
        char c = text.charAt(begin);
        if (c == ':') {
            at = Math.min(end, VariableNames.end(text, begin + 1));
            if (at == begin + 1) {
                throw source.place(begin).error("a colon needs the name of a variable after it");
            }
            return new Token(Token.Type.VARIABLE, text.substring(begin + 1, at), source.place(begin));
        }
        if (digit(begin) || (c == '.' && digit(begin + 1))) {
            return number(begin);
        }
        if (VariableNames.begins(c)) {
            at = Math.min(end, VariableNames.end(text, begin));
            return token(Token.Type.WORD, begin);
        }
        boolean two = begin + 1 < end && LONG_SYMBOLS.contains(text.substring(begin, begin + 2));
        if (!two && SYMBOLS.indexOf(c) < 0) {
            throw source.place(begin).error("unexpected character '" + c + "'");
        }
        at += two ? 2 : 1;
        return token(Token.Type.SYMBOL, begin);
    }

    private Token number(int begin) {
        digits();
        Token.Type type = Token.Type.INTEGER;
        if (at < end && text.charAt(at) == '.') {
            type = Token.Type.DOUBLE;
            at++;
            digits();
        }
        if (at < end && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            boolean signed = at + 1 < end && (text.charAt(at + 1) == '+' || text.charAt(at + 1) == '-');
            if (digit(at + (signed ? 2 : 1))) {
                type = Token.Type.DOUBLE;
                at += signed ? 2 : 1;
                digits();
            }
        }
        return token(type, begin);
    }

    private void digits() {
        while (digit(at)) {
            at++;
        }
    }

    private boolean digit(int offset) {
        return offset < end && text.charAt(offset) >= '0' && text.charAt(offset) <= '9';
    }

    private Token token(Token.Type type, int begin) {
        return new Token(type, text.substring(begin, at), source.place(begin));
    }
}
