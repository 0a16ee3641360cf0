package dev.assay.workload.script;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.workload.WorkerContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The variables with a value before the first transaction: the automatic ones and those of {@code -D}. Immutable.
 *
 * @param scale value of {@code :scale}
 * @param defined texts of {@code -D} by name
 */
record Predefined(int scale, Map<String, String> defined) {

    private static final String SEED = "script/default-seed";

    /**
     * Reads {@code name=value} pairs.
     *
     * @param pairs separated by commas ({@link ListedValues}); a part without a name belongs to the value before it
     * @throws AssayException of kind {@code PLAN} for a pair without a valid name
     */
    static Predefined of(int scale, String pairs) {
        Map<String, String> defined = new LinkedHashMap<>();
        String last = "";
        for (String pair : pairs.isEmpty() ? List.<String>of() : ListedValues.of(pairs)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? "" : pair.substring(0, equals).strip();
            if (VariableNames.valid(name)) {
                last = name;
                defined.put(name, pair.substring(equals + 1));
            } else if (last.isEmpty()) {
                throw AssayException.plan("--define: found '" + pair + "', name=value is needed, such as rows=1000");
            } else {
                defined.merge(last, pair, (before, more) -> before + "," + more);
            }
        }
        return new Predefined(scale, defined);
    }

    /** Returns the state of a client before its first transaction. */
    ClientState state(VariableNames names, WorkerContext worker) {
        return state(names, worker.worker(), worker.seeds(), worker.stream("script/draws"));
    }

    private ClientState state(VariableNames names, int client, Seeds seeds, RandomStream random) {
        ClientState state = new ClientState(names.size(), random);
        set(state, names.slot(VariableNames.SCALE), scale);
        set(state, names.slot(VariableNames.CLIENT_ID), client);
        set(state, names.slot(VariableNames.RANDOM_SEED), seeds.seed());
        set(state, names.slot(VariableNames.DEFAULT_SEED), seeds.derive(SEED));
        defined.forEach((name, value) -> TextValue.define(state, names.slot(name), value));
        return state;
    }

    private static void set(ClientState state, int slot, long value) {
        state.set(slot, Kind.INTEGER, value, null);
    }

    /** Adds the names; call it before the number of variables is read. */
    void nameIn(VariableNames names) {
        defined.keySet().forEach(names::slot);
    }

    /** Adds the kinds of the values. */
    void addKinds(VariableNames names, KnownKinds known) {
        ClientState state = state(names, 0, new Seeds(0), new RandomStream(0));
        VariableNames.AUTOMATIC.forEach(name -> known.add(names.slot(name), Kind.INTEGER.bit()));
        defined.forEach((name, text) -> {
            Kind kind = state.kind(names.slot(name));
            known.add(
                    names.slot(name),
                    kind.bit() | TextValue.evaluate(state, text).bit());
        });
    }
}
