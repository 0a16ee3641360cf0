package dev.assay.internal.engine;

import dev.assay.model.plan.Isolation;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Session;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A session that records its calls and fails at configured steps. */
class FakeSession implements Session {

    /** The failure of a step, with its own classification. */
    static final class Failure extends Exception {
        private static final long serialVersionUID = 1L;
        private final ErrorClass errorClass;

        Failure(ErrorClass errorClass) {
            super("planned: " + errorClass.code());
            this.errorClass = errorClass;
        }
    }

    final List<String> calls = new ArrayList<>();
    private final Map<String, Deque<ErrorClass>> failures = new HashMap<>();
    volatile boolean closed;
    volatile boolean aborted;
    Optional<Isolation> isolation = Optional.empty();

    /** Makes the next calls of a step fail, one after the other. */
    FakeSession failing(String step, ErrorClass... classes) {
        failures.computeIfAbsent(step, s -> new ArrayDeque<>()).addAll(List.of(classes));
        return this;
    }

    FakeSession failing(String step, int times, ErrorClass errorClass) {
        for (int i = 0; i < times; i++) {
            failing(step, errorClass);
        }
        return this;
    }

    void step(String step) throws Failure {
        calls.add(step);
        ErrorClass planned = failures.getOrDefault(step, new ArrayDeque<>()).poll();
        if (planned != null) {
            throw new Failure(planned);
        }
    }

    @Override
    public void begin() throws Failure {
        step("begin");
    }

    @Override
    public void commit() throws Failure {
        step("commit");
    }

    @Override
    public void rollback() throws Failure {
        step("rollback");
    }

    @Override
    public ErrorClass classify(Exception failure) {
        return failure instanceof Failure planned ? planned.errorClass : ErrorClass.FATAL;
    }

    @Override
    public Optional<Isolation> isolation() {
        return isolation;
    }

    @Override
    public boolean usable() {
        return !closed;
    }

    @Override
    public void abort() {
        aborted = true;
    }

    @Override
    public void close() {
        closed = true;
    }
}
