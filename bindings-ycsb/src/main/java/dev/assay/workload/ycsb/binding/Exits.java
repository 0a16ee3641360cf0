package dev.assay.workload.ycsb.binding;

import org.apiguardian.api.API;

/**
 * Where calls of a binding arrive that would have ended the process: {@link ContainedCode} puts these in their place. Stateless,
 * thread-safe.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
@SuppressWarnings("DoNotCallSuggester") // rewritten code calls them
public final class Exits {

    private Exits() {}

    /** Instead of {@link System#exit}; ends what the binding does with an error. */
    public static void exit(int status) {
        throw new ExitRefused(status);
    }

    /** Instead of {@link Runtime#exit} and {@link Runtime#halt}; likewise. */
    public static void exit(Runtime runtime, int status) {
        throw new ExitRefused(status);
    }

    /** A binding wanted to end the process. An error, as bindings catch exceptions. */
    static final class ExitRefused extends Error {

        private static final long serialVersionUID = 1L;

        ExitRefused(int status) {
            super("called System.exit(" + status + ")");
        }

        /** The class that wanted it. */
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
