package dev.assay.workload.ycsb.binding;

import org.apiguardian.api.API;

/**
 * Replaces calls that would end the process: {@link ContainedCode} redirects a binding's calls to these methods. Stateless.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
@SuppressWarnings("DoNotCallSuggester") // rewritten code calls them
public final class Exits {

    private Exits() {}

    /** Replaces {@link System#exit}: throws an error, which ends the binding's operation. */
    public static void exit(int status) {
        throw new ExitPrevented(status);
    }

    /** Replaces {@link Runtime#exit} and {@link Runtime#halt}: throws an error, which ends the binding's operation. */
    public static void exit(Runtime runtime, int status) {
        throw new ExitPrevented(status);
    }

    /** A binding tried to end the process. Extends {@link Error}, because bindings catch exceptions. */
    static final class ExitPrevented extends Error {

        private static final long serialVersionUID = 1L;

        ExitPrevented(int status) {
            super("called System.exit(" + status + ")");
        }

        /** Returns the name of the class that made the call. */
        String caller() {
            for (StackTraceElement each : getStackTrace()) {
                if (!each.getClassName().startsWith(Exits.class.getName())) {
                    return each.getClassName();
                }
            }
            return "an unknown class";
        }
    }
}
