package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;

/** An operation on two numbers: on doubles if one operand is a double and the operation allows it. Immutable. */
record Arithmetic(Operator operator, Expression left, Expression right, Place place) implements Expression {

    /** The operators by their symbols. */
    enum Operator {
        ADD("+", true) {
            @Override
            long apply(long left, long right) {
                return Math.addExact(left, right);
            }

            @Override
            double apply(double left, double right) {
                return left + right;
            }
        },
        SUBTRACT("-", true) {
            @Override
            long apply(long left, long right) {
                return Math.subtractExact(left, right);
            }

            @Override
            double apply(double left, double right) {
                return left - right;
            }
        },
        MULTIPLY("*", true) {
            @Override
            long apply(long left, long right) {
                return Math.multiplyExact(left, right);
            }

            @Override
            double apply(double left, double right) {
                return left * right;
            }
        },
        /** Truncates integers toward 0. */
        DIVIDE("/", true) {
            @Override
            long apply(long left, long right) {
                return right == -1 ? Math.negateExact(left) : left / right;
            }

            @Override
            double apply(double left, double right) {
                return left / right;
            }
        },
        /** Has the sign of the left operand; doubles are rounded to integers. */
        REMAINDER("%", false) {
            @Override
            long apply(long left, long right) {
                return left % right;
            }
        },
        BIT_AND("&", false) {
            @Override
            long apply(long left, long right) {
                return left & right;
            }
        },
        BIT_OR("|", false) {
            @Override
            long apply(long left, long right) {
                return left | right;
            }
        },
        BIT_XOR("#", false) {
            @Override
            long apply(long left, long right) {
                return left ^ right;
            }
        },
        SHIFT_LEFT("<<", false) {
            @Override
            long apply(long left, long right) {
                return left << right;
            }
        },
        SHIFT_RIGHT(">>", false) {
            @Override
            long apply(long left, long right) {
                return left >> right;
            }
        };

        private final String symbol;
        private final boolean ofDoubles;

        Operator(String symbol, boolean ofDoubles) {
            this.symbol = symbol;
            this.ofDoubles = ofDoubles;
        }

        /** Throws ArithmeticException if the result is out of range or the divisor is 0. */
        abstract long apply(long left, long right);

        double apply(double left, double right) {
            throw new IllegalStateException(this + " is an operation on integers");
        }
    }

    @Override
    public Kind evaluate(ClientState state) {
        Kind leftKind = left.evaluate(state);
        long leftWhole = state.whole;
        double leftReal = state.real;
        Kind rightKind = right.evaluate(state);
        if (leftKind == Kind.NULL || rightKind == Kind.NULL) {
            return Kind.NULL;
        }
        if (operator.ofDoubles && (leftKind == Kind.DOUBLE || rightKind == Kind.DOUBLE)) {
            state.real = operator.apply(
                    Operands.real(leftKind, leftWhole, leftReal, place),
                    Operands.real(rightKind, state.whole, state.real, place));
            return Kind.DOUBLE;
        }
        state.whole = integers(
                Operands.integer(leftKind, leftWhole, leftReal, place),
                Operands.integer(rightKind, state.whole, state.real, place));
        return Kind.INTEGER;
    }

    private long integers(long leftValue, long rightValue) {
        try {
            return operator.apply(leftValue, rightValue);
        } catch (ArithmeticException e) {
            boolean byZero = rightValue == 0 && (operator == Operator.DIVIDE || operator == Operator.REMAINDER);
            throw place.failure(
                    byZero
                            ? "division by zero"
                            : leftValue + " " + operator.symbol + " " + rightValue
                                    + " is outside the range of integers, 64 bits");
        }
    }

    @Override
    public int kinds(KnownKinds known) {
        int lefts = Operands.require(left, known, Kind.NUMBERS, place);
        int rights = Operands.require(right, known, Kind.NUMBERS, place);
        int both = lefts | rights;
        int result = 0;
        if (operator.ofDoubles && Kind.DOUBLE.in(both)) {
            result |= Kind.DOUBLE.bit();
        }
        if (!operator.ofDoubles || (Kind.INTEGER.in(lefts) && Kind.INTEGER.in(rights))) {
            result |= Kind.INTEGER.bit();
        }
        return Operands.strict(result, both);
    }
}
