package dev.assay.workload.oltp;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What a persona does not have, because the version of sysbench whose habits it has does not. Stateless. */
final class PersonaLimits {

    private PersonaLimits() {}

    /**
     * Refuses what does not go together.
     *
     * @param tableOptions whether something is to stand behind the definitions of tables
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
                    + " has none: leave it out, or choose --persona sysbench-master");
        }
    }

    /** Refuses errors to ignore where failures are not treated as sysbench treats them. */
    static void requireIgnoring(Persona persona, IgnoredErrors ignored) {
        boolean told = !ignored.equals(IgnoredErrors.of(IgnoredErrors.DEFAULT));
        if (told && persona.failures() == FailureHandling.OF_EVERY_WORKLOAD) {
            throw AssayException.plan("--mysql-ignore-errors: the persona " + persona.id()
                    + " repeats by the class of an error: leave it out, or choose --persona sysbench-1.0");
        }
    }
}
