package dev.assay.workload.script;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.workload.WorkerContext;
import org.jspecify.annotations.Nullable;

/** Evaluates single expressions, for the client 3 of 8. */
final class Evaluated {

    private Evaluated() {}

    /**
     * Returns the value of an expression: a Long, Double or Boolean, or null.
     *
     * @param define pairs as in {@code -D}
     */
    static @Nullable Object value(String expression, String define) {
        VariableNames names = new VariableNames();
        Predefined predefined = Predefined.of(10, define);
        predefined.nameIn(names);
        Expression parsed = parsed(expression, names);
        KnownKinds known = new KnownKinds(names.size());
        predefined.addKinds(names, known);
        parsed.kinds(known.complete());
        ClientState state = predefined.state(names, new WorkerContext(3, 8, new Seeds(5432), null));
        return switch (parsed.evaluate(state)) {
            case NULL, TEXT -> null;
            case BOOLEAN -> state.whole != 0;
            case INTEGER -> state.whole;
            case DOUBLE -> state.real;
        };
    }

    static @Nullable Object value(String expression) {
        return value(expression, "");
    }

    /** Returns draws of an expression without variables. */
    static long[] draws(String expression, int count) {
        Expression parsed = parsed(expression, new VariableNames());
        ClientState state = new ClientState(0, new RandomStream(42));
        long[] draws = new long[count];
        for (int i = 0; i < count; i++) {
            parsed.evaluate(state);
            draws[i] = state.whole;
        }
        return draws;
    }

    private static Expression parsed(String expression, VariableNames names) {
        return ExpressionParser.parse(new ScriptSource("test.sql", expression), 0, expression.length(), names)
                .expression();
    }
}
