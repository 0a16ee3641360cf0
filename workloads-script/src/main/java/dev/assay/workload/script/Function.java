package dev.assay.workload.script;

import dev.assay.model.NearestName;
import dev.assay.workload.script.Arithmetic.Operator;
import dev.assay.workload.script.IntegerFunction.Mixing;
import dev.assay.workload.script.NumberFunction.Operation;
import dev.assay.workload.script.ScriptSource.Place;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The functions of expressions, by their names. */
enum Function {
    ABS(1, 1, (given, place) -> new NumberFunction(Operation.ABS, given.get(0), place)),
    /** Returns its argument; pgbench also prints it. */
    DEBUG(1, 1, (given, place) -> given.get(0)),
    DOUBLE(1, 1, (given, place) -> new NumberFunction(Operation.DOUBLE, given.get(0), place)),
    EXP(1, 1, (given, place) -> new NumberFunction(Operation.EXP, given.get(0), place)),
    GREATEST(1, Integer.MAX_VALUE, (given, place) -> new Extreme(true, given, place)),
    HASH(2, 2, (given, place) -> IntegerFunction.of(Mixing.MURMUR2, given, place)),
    HASH_FNV1A(2, 2, (given, place) -> IntegerFunction.of(Mixing.FNV1A, given, place)),
    HASH_MURMUR2(2, 2, (given, place) -> IntegerFunction.of(Mixing.MURMUR2, given, place)),
    INT(1, 1, (given, place) -> new NumberFunction(Operation.INT, given.get(0), place)),
    LEAST(1, Integer.MAX_VALUE, (given, place) -> new Extreme(false, given, place)),
    LN(1, 1, (given, place) -> new NumberFunction(Operation.LN, given.get(0), place)),
    MOD(2, 2, (given, place) -> new Arithmetic(Operator.REMAINDER, given.get(0), given.get(1), place)),
    PERMUTE(3, 3, (given, place) -> IntegerFunction.of(Mixing.PERMUTE, given, place)),
    PI(0, 0, (given, place) -> Literal.of(Math.PI)),
    POW(2, 2, (given, place) -> new Power(given.get(0), given.get(1), place)),
    POWER(2, 2, (given, place) -> new Power(given.get(0), given.get(1), place)),
    RANDOM(2, 2, (given, place) -> draw(Distribution.UNIFORM, given, Literal.of(0), place)),
    RANDOM_EXPONENTIAL(3, 3, (given, place) -> draw(Distribution.EXPONENTIAL, given, given.get(2), place)),
    RANDOM_GAUSSIAN(3, 3, (given, place) -> draw(Distribution.GAUSSIAN, given, given.get(2), place)),
    RANDOM_ZIPFIAN(3, 3, (given, place) -> draw(Distribution.ZIPFIAN, given, given.get(2), place)),
    SQRT(1, 1, (given, place) -> new NumberFunction(Operation.SQRT, given.get(0), place));

    private static final List<String> NAMES =
            Arrays.stream(values()).map(Function::id).toList();

    private final int least;
    private final int most;

    @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
    private final Maker maker;

    /** Makes a call of arguments whose number is right. */
    private interface Maker {
        Expression make(List<Expression> arguments, Place place);
    }

    Function(int least, int most, Maker maker) {
        this.least = least;
        this.most = most;
        this.maker = maker;
    }

    private static Expression draw(
            Distribution distribution, List<Expression> given, Expression parameter, Place place) {
        return new RandomDraw(distribution, given.get(0), given.get(1), parameter, place);
    }

    /**
     * Returns the function of a name, in any case of letters.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if there is none
     */
    static Function of(String name, Place place) {
        int index = NAMES.indexOf(name.toLowerCase(Locale.ROOT));
        if (index < 0) {
            throw place.error("there is no function " + name
                    + NearestName.suggestion(name.toLowerCase(Locale.ROOT), NAMES) + "; known are "
                    + String.join(", ", NAMES));
        }
        return values()[index];
    }

    private String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the number of arguments after which a seed may be left out; -1 for functions without a seed. */
    int withoutSeed() {
        return switch (this) {
            case HASH, HASH_FNV1A, HASH_MURMUR2 -> 1;
            case PERMUTE -> 2;
            default -> -1;
        };
    }

    /** Returns whether the same arguments may give different values. */
    boolean random() {
        return id().startsWith("random");
    }

    /**
     * Returns a call.
     *
     * @param arguments with a seed if the function has one
     * @param place of the name
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if their number is wrong
     */
    Expression call(List<Expression> arguments, Place place) {
        if (arguments.size() < least || arguments.size() > most) {
            int optional = withoutSeed();
            String needed = most == Integer.MAX_VALUE
                    ? "at least " + least
                    : optional > 0 ? optional + " or " + most : Integer.toString(most);
            throw place.error(id() + " needs " + needed + (needed.endsWith("1") ? " argument" : " arguments")
                    + ", found " + arguments.size());
        }
        return maker.make(arguments, place);
    }
}
