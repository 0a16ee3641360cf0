package dev.assay.workload.ycsb.binding;

import dev.assay.model.plan.SecretText;
import org.jspecify.annotations.Nullable;

/** Formats failures of bindings. Stateless. */
final class Failures {

    private Failures() {}

    /** Returns the failure and its causes in one line, without passwords in URLs. */
    static String line(@Nullable Throwable failure) {
        StringBuilder line = new StringBuilder();
        int causes = 0;
        for (Throwable each = failure; each != null && causes < 5; each = each.getCause()) {
            String text = text(each).replaceAll("\\s+", " ").trim();
            if (line.indexOf(text) < 0) {
                line.append(line.length() == 0 ? "" : ", caused by ").append(text);
            }
            causes++;
        }
        return SecretText.blot(line.toString());
    }

    private static String text(Throwable failure) {
        if (failure instanceof Exits.ExitPrevented exit) {
            return exit.getMessage() + " in " + exit.caller() + ", which would have ended the process";
        }
        return failure.toString();
    }
}
