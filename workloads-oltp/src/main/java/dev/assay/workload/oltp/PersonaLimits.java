package dev.assay.workload.oltp;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Rejects options that the persona's version of sysbench does not have. Stateless. */
final class PersonaLimits {

    private PersonaLimits() {}

    /**
     * Rejects invalid combinations.
     *
     * @param tableOptions whether {@code --create-table-options} is set
     */
    static void require(Persona persona, OltpScriptName script, RandType draws, int tables, boolean tableOptions) {
        if (!persona.has(script)) {
            throw AssayException.plan("--script: found " + script.id() + "; the persona " + persona.id() + " has "
                    + Arrays.stream(OltpScriptName.values())
                            .filter(persona::has)
                            .map(OltpScriptName::id)
                            .collect(Collectors.joining(", "))
                    + ": choose one of these, or --persona sysbench-1.0");
        }
        if (!persona.draws().contains(draws)) {
            throw AssayException.plan("--rand-type: found " + Kebab.of(draws) + "; the persona " + persona.id()
                    + " has "
                    + persona.draws().stream().map(Kebab::of).collect(Collectors.joining(", "))
                    + ": choose one of these, or another --persona");
        }
        if (persona == Persona.SYSBENCH_0_4_COMPLEX && tables > 1) {
            throw AssayException.plan("--tables: found " + tables + "; the persona " + persona.id()
                    + " has one table, sbtest: leave --tables out, or choose another --persona");
        }
        if (tableOptions && persona != Persona.ASSAY && persona != Persona.SYSBENCH_MASTER) {
            throw AssayException.plan("--create-table-options: the persona " + persona.id()
                    + " does not support it: leave it out, or choose --persona sysbench-master");
        }
    }

    /** Rejects {@code --mysql-ignore-errors} for personas without sysbench's failure handling. */
    static void requireIgnoring(Persona persona, IgnoredErrors ignored) {
        boolean given = !ignored.equals(IgnoredErrors.of(IgnoredErrors.DEFAULT));
        if (given && persona.failures() == FailureHandling.OF_EVERY_WORKLOAD) {
            throw AssayException.plan("--mysql-ignore-errors: the persona " + persona.id()
                    + " retries by error class: leave it out, or choose --persona sysbench-1.0");
        }
    }
}
