package dev.assay.workload.script;

import dev.assay.model.AssayException;
import dev.assay.workload.script.Arithmetic.Operator;
import dev.assay.workload.script.ScriptSource.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Compiles expressions of pgbench's language: its operators have the precedence of SQL. Constant parts are evaluated at once.
 * Confined to one thread.
 */
final class ExpressionParser {

    /** The smallest integer is written as the negation of a number that does not exist. */
    private static final String BEYOND_LONG = "9223372036854775808";

    private static final int MOST_NESTED = 200;

    private final Tokens tokens;
    private final VariableNames names;
    private final List<VariableValue> reads = new ArrayList<>();
    private int nested;

    private ExpressionParser(Tokens tokens, VariableNames names) {
        this.tokens = tokens;
        this.names = names;
    }

    /**
     * A compiled expression. Immutable.
     *
     * @param reads its variables, in order
     */
    record Parsed(Expression expression, List<VariableValue> reads) {}

    /**
     * Compiles an expression.
     *
     * @param begin offset of the first character
     * @param end offset after the last one
     * @throws AssayException of kind {@code PLAN} with the place of an error
     */
    static Parsed parse(ScriptSource source, int begin, int end, VariableNames names) {
        ExpressionParser parser = new ExpressionParser(new Tokens(source, begin, end), names);
        Expression expression = parser.expression(Operations.OR);
        Token rest = parser.tokens.peek();
        if (rest.type() != Token.Type.END) {
            throw rest.place().error("unexpected " + rest.shown() + "; an operator or the end of the line is needed");
        }
        return new Parsed(expression, List.copyOf(parser.reads));
    }

    /** Reads operators of at least this precedence. */
    private Expression expression(int least) {
        if (++nested > MOST_NESTED) {
            throw tokens.peek()
                    .place()
                    .error("the expression is nested too deeply, more than " + MOST_NESTED + " times");
        }
        Expression left = operand();
        while (Operations.precedence(tokens.peek()) >= least) {
            left = continued(left, tokens.take());
        }
        nested--;
        return left;
    }

    private Expression continued(Expression left, Token operator) {
        int precedence = Operations.precedence(operator);
        if (precedence == Operations.IS) {
            return test(left, operator);
        }
        Expression right = expression(precedence + 1);
        if (precedence == Operations.COMPARISON && Operations.precedence(tokens.peek()) == precedence) {
            throw tokens.peek().place().error("comparisons cannot be chained; join them with AND");
        }
        return Operations.binary(operator, left, right);
    }

    private Expression test(Expression left, Token operator) {
        if (!operator.word("is")) {
            Expression isNull = new Logic.Test(left, Literal.NULL);
            return operator.word("isnull") ? isNull : new Logic.Negation(isNull, operator.place());
        }
        boolean negated = taken("not");
        Token expected = tokens.take();
        Literal literal = constant(expected);
        if (literal == null) {
            throw expected.place().error("IS needs NULL, TRUE or FALSE after it, found " + expected.shown());
        }
        Expression same = new Logic.Test(left, literal);
        return negated ? new Logic.Negation(same, operator.place()) : same;
    }

    private static @Nullable Literal constant(Token word) {
        if (word.word("null")) {
            return Literal.NULL;
        }
        return word.word("true") ? Literal.of(true) : word.word("false") ? Literal.of(false) : null;
    }

    private Expression operand() {
        Token token = tokens.take();
        Place place = token.place();
        switch (token.type()) {
            case INTEGER -> {
                return integer(token.text(), place);
            }
            case DOUBLE -> {
                return Literal.of(Double.parseDouble(token.text()));
            }
            case VARIABLE -> {
                return variable(token.text(), place);
            }
            case WORD -> {
                return word(token);
            }
            case SYMBOL -> {
                return symbol(token);
            }
            default -> throw place.error("a value is missing at the end of the line");
        }
    }

    private static Literal integer(String text, Place place) {
        try {
            return Literal.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            throw place.error(text + " is outside the range of integers, 64 bits");
        }
    }

    private VariableValue variable(String name, Place place) {
        VariableValue read = new VariableValue(names.slot(name), name, place);
        reads.add(read);
        return read;
    }

    private Expression symbol(Token token) {
        Place place = token.place();
        switch (token.text()) {
            case "(" -> {
                Expression inside = expression(Operations.OR);
                expect(")");
                return inside;
            }
            case "+" -> {
                return expression(Operations.UNARY);
            }
            case "-" -> {
                if (tokens.peek().type() == Token.Type.INTEGER
                        && tokens.peek().text().equals(BEYOND_LONG)) {
                    tokens.take();
                    return Literal.of(Long.MIN_VALUE);
                }
                Expression value = expression(Operations.UNARY);
                return Operations.folded(new Arithmetic(Operator.SUBTRACT, Literal.of(0), value, place), place, value);
            }
            case "~" -> {
                Expression value = expression(Operations.BITS + 1);
                return Operations.folded(new Arithmetic(Operator.BIT_XOR, Literal.of(-1), value, place), place, value);
            }
            default -> throw place.error("a value is needed, found " + token.shown());
        }
    }

    private Expression word(Token token) {
        Literal constant = constant(token);
        if (constant != null) {
            return constant;
        }
        if (token.word("not")) {
            Expression value = expression(Operations.NOT);
            return Operations.folded(new Logic.Negation(value, token.place()), token.place(), value);
        }
        if (token.word("case")) {
            return choice();
        }
        if (!tokens.peek().is("(")) {
            throw token.place()
                    .error("a value is needed, found '" + token.text()
                            + "'; a variable has a colon before its name, and" + " a function parentheses after it");
        }
        return call(token);
    }

    private Expression choice() {
        List<Case.When> branches = new ArrayList<>();
        do {
            expectWord("when");
            Expression condition = expression(Operations.OR);
            expectWord("then");
            branches.add(new Case.When(condition, expression(Operations.OR)));
        } while (tokens.peek().word("when"));
        Expression otherwise = taken("else") ? expression(Operations.OR) : Literal.NULL;
        expectWord("end");
        return new Case(branches, otherwise);
    }

    private Expression call(Token name) {
        Function function = Function.of(name.text(), name.place());
        tokens.take();
        List<Expression> arguments = new ArrayList<>();
        if (!tokens.peek().is(")")) {
            arguments.add(expression(Operations.OR));
            while (tokens.peek().is(",")) {
                tokens.take();
                arguments.add(expression(Operations.OR));
            }
        }
        expect(")");
        if (arguments.size() == function.withoutSeed()) {
            arguments.add(variable(VariableNames.DEFAULT_SEED, name.place()));
        }
        Expression call = function.call(arguments, name.place());
        return function.random() ? call : Operations.folded(call, name.place(), arguments.toArray(new Expression[0]));
    }

    private boolean taken(String word) {
        boolean there = tokens.peek().word(word);
        if (there) {
            tokens.take();
        }
        return there;
    }

    private void expectWord(String word) {
        Token found = tokens.take();
        if (!found.word(word)) {
            throw found.place().error(word.toUpperCase(Locale.ROOT) + " is missing, found " + found.shown());
        }
    }

    private void expect(String symbol) {
        Token found = tokens.take();
        if (!found.is(symbol)) {
            throw found.place().error("'" + symbol + "' is missing, found " + found.shown());
        }
    }
}
