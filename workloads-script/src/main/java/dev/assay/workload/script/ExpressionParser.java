package dev.assay.workload.script;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.workload.script.Arithmetic.Operator;
import dev.assay.workload.script.Comparison.Relation;
import dev.assay.workload.script.ScriptSource.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compiles expressions of pgbench's language: its operators have the precedence of SQL. Constant parts are evaluated at once.
 * Confined to one thread.
 */
final class ExpressionParser {

    /** The smallest integer is written as the negation of a number that does not exist. */
    private static final String BEYOND_LONG = "9223372036854775808";

    private static final int MOST_NESTED = 200;

    private static final int OR = 1;
    private static final int AND = 2;
    private static final int NOT = 3;
    private static final int IS = 4;
    private static final int COMPARISON = 5;
    private static final int BITS = 6;
    private static final int SUM = 7;
    private static final int PRODUCT = 8;
    private static final int UNARY = 9;

    private static final Map<String, Relation> RELATIONS = Map.of(
            "=", Relation.EQUAL,
            "<>", Relation.NOT_EQUAL,
            "!=", Relation.NOT_EQUAL,
            "<", Relation.LESS,
            "<=", Relation.LESS_OR_EQUAL,
            ">", Relation.GREATER,
            ">=", Relation.GREATER_OR_EQUAL);

    private static final Map<String, Operator> OPERATORS = Map.of(
            "+", Operator.ADD,
            "-", Operator.SUBTRACT,
            "*", Operator.MULTIPLY,
            "/", Operator.DIVIDE,
            "%", Operator.REMAINDER,
            "&", Operator.BIT_AND,
            "|", Operator.BIT_OR,
            "#", Operator.BIT_XOR,
            "<<", Operator.SHIFT_LEFT,
            ">>", Operator.SHIFT_RIGHT);

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
        Expression expression = parser.expression(OR);
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
        while (precedence(tokens.peek()) >= least) {
            left = continued(left, tokens.take());
        }
        nested--;
        return left;
    }

    private static int precedence(Token token) {
        if (token.type() == Token.Type.WORD) {
            return token.word("or")
                    ? OR
                    : token.word("and")
                            ? AND
                            : token.word("is") || token.word("isnull") || token.word("notnull") ? IS : 0;
        }
        if (token.type() != Token.Type.SYMBOL) {
            return 0;
        }
        return switch (token.text()) {
            case "=", "<>", "!=", "<", "<=", ">", ">=" -> COMPARISON;
            case "|", "&", "#", "<<", ">>" -> BITS;
            case "+", "-" -> SUM;
            case "*", "/", "%" -> PRODUCT;
            default -> 0;
        };
    }

    private Expression continued(Expression left, Token operator) {
        int precedence = precedence(operator);
        Place place = operator.place();
        switch (precedence) {
            case OR, AND -> {
                Expression right = expression(precedence + 1);
                return folded(new Logic.Junction(precedence == OR ? 1 : 0, left, right, place), place, left, right);
            }
            case IS -> {
                return test(left, operator);
            }
            case COMPARISON -> {
                Expression right = expression(COMPARISON + 1);
                if (precedence(tokens.peek()) == COMPARISON) {
                    throw tokens.peek().place().error("comparisons cannot be chained; join them with AND");
                }
                return folded(
                        new Comparison(Objects.requireNonNull(RELATIONS.get(operator.text())), left, right, place),
                        place,
                        left,
                        right);
            }
            default -> {
                Expression right = expression(precedence + 1);
                return folded(
                        new Arithmetic(Objects.requireNonNull(OPERATORS.get(operator.text())), left, right, place),
                        place,
                        left,
                        right);
            }
        }
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
                Expression inside = expression(OR);
                expect(")");
                return inside;
            }
            case "+" -> {
                return expression(UNARY);
            }
            case "-" -> {
                if (tokens.peek().type() == Token.Type.INTEGER
                        && tokens.peek().text().equals(BEYOND_LONG)) {
                    tokens.take();
                    return Literal.of(Long.MIN_VALUE);
                }
                Expression value = expression(UNARY);
                return folded(new Arithmetic(Operator.SUBTRACT, Literal.of(0), value, place), place, value);
            }
            case "~" -> {
                Expression value = expression(BITS + 1);
                return folded(new Arithmetic(Operator.BIT_XOR, Literal.of(-1), value, place), place, value);
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
            Expression value = expression(NOT);
            return folded(new Logic.Negation(value, token.place()), token.place(), value);
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
            Expression condition = expression(OR);
            expectWord("then");
            branches.add(new Case.When(condition, expression(OR)));
        } while (tokens.peek().word("when"));
        Expression otherwise = taken("else") ? expression(OR) : Literal.NULL;
        expectWord("end");
        return new Case(branches, otherwise);
    }

    private Expression call(Token name) {
        Function function = Function.of(name.text(), name.place());
        tokens.take();
        List<Expression> arguments = new ArrayList<>();
        if (!tokens.peek().is(")")) {
            arguments.add(expression(OR));
            while (tokens.peek().is(",")) {
                tokens.take();
                arguments.add(expression(OR));
            }
        }
        expect(")");
        if (arguments.size() == function.withoutSeed()) {
            arguments.add(variable(VariableNames.DEFAULT_SEED, name.place()));
        }
        Expression call = function.call(arguments, name.place());
        return function.random() ? call : folded(call, name.place(), arguments.toArray(new Expression[0]));
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

    /** Returns the value of an operation on constants, or the operation. */
    private static Expression folded(Expression operation, Place place, Expression... operands) {
        for (Expression operand : operands) {
            if (!operand.constant()) {
                return operation;
            }
        }
        operation.kinds(KnownKinds.NONE);
        ClientState scratch = new ClientState(0, new RandomStream(0));
        try {
            Kind kind = operation.evaluate(scratch);
            return new Literal(kind, scratch.whole, scratch.real);
        } catch (AssayException e) {
            throw AssayException.plan(e.message() + place.excerpt());
        }
    }
}
