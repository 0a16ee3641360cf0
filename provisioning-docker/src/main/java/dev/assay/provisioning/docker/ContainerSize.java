package dev.assay.provisioning.docker;

import dev.assay.model.AssayException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Processors and memory of a container: {@code 2cpu-4GiB}. Immutable.
 *
 * @param cpus decimal number
 * @param mib memory in MiB
 */
record ContainerSize(String cpus, long mib) {

    private static final Pattern FORM =
            Pattern.compile("((?:0\\.|[1-9])\\d{0,2}(?:\\.\\d{1,2})?)cpu-([1-9]\\d{0,5})(MiB|GiB)");

    /** Throws an error of kind {@code PLAN} for another text. */
    static ContainerSize parse(String instance) {
        Matcher parts = FORM.matcher(instance);
        if (!parts.matches()) {
            throw AssayException.plan(
                    "instance: found '" + instance + "', processors and memory are needed, such as 2cpu-4GiB");
        }
        return new ContainerSize(
                parts.group(1), Long.parseLong(parts.group(2)) * (parts.group(3).equals("GiB") ? 1024 : 1));
    }
}
