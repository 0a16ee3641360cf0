package dev.assay.workload.script;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.workload.script.Arithmetic.Operator;
import dev.assay.workload.script.Comparison.Relation;
import dev.assay.workload.script.ScriptSource.Place;
import java.util.Map;
import java.util.Objects;

/** The operators of expressions with their precedence, that of SQL. Stateless. */
final class Operations {

    static final int OR = 1;
    static final int AND = 2;
    static final int NOT = 3;
    static final int IS = 4;
    static final int COMPARISON = 5;
    static final int BITS = 6;
    static final int SUM = 7;
    static final int PRODUCT = 8;
    static final int UNARY = 9;

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

    private Operations() {}

    /** Returns the precedence of an operator between or after its operands; 0 for any other token. */
    static int precedence(Token token) {
        if (token.word("or")) {
            return OR;
        }
        if (token.word("and")) {
            return AND;
        }
        if (token.word("is") || token.word("isnull") || token.word("notnull")) {
            return IS;
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

    /** Returns the operation of an operator between two operands. */
    static Expression binary(Token operator, Expression left, Expression right) {
        Place place = operator.place();
        Expression operation = switch (precedence(operator)) {
            case OR -> new Logic.Junction(1, left, right, place);
            case AND -> new Logic.Junction(0, left, right, place);
            case COMPARISON ->
                new Comparison(Objects.requireNonNull(RELATIONS.get(operator.text())), left, right, place);
            default -> new Arithmetic(Objects.requireNonNull(OPERATORS.get(operator.text())), left, right, place);
        };
        return folded(operation, place, left, right);
    }

    /** Returns the value of an operation on constants, or the operation. */
    static Expression folded(Expression operation, Place place, Expression... operands) {
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
