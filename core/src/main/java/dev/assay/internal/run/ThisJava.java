package dev.assay.internal.run;

import dev.assay.model.result.JavaInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The virtual machine this runs in, without what its options may say in confidence. Stateless. */
public final class ThisJava {

    /** Switches and numbers, of the heap, of stacks, of the machine, and the choice of how to execute. */
    private static final Pattern PLAIN = Pattern.compile("-X(m[nsx]|ss)[0-9]+[kKmMgGtT]?"
            + "|-X(int|comp|mixed|batch)"
            + "|-XX:[+-][A-Za-z0-9_]+"
            + "|-XX:[A-Za-z0-9_]+=[0-9]+([.][0-9]+)?[kKmMgGtT]?");

    /** What changes the measurement too, but whose values are commands, paths or anything else. */
    private static final Pattern NAMED =
            Pattern.compile("(-XX:[A-Za-z0-9_]+=|-javaagent:|-agentlib:|-agentpath:).*", Pattern.DOTALL);

    private ThisJava() {}

    public static JavaInfo info() {
        return new JavaInfo(
                Runtime.version().toString(),
                System.getProperty("java.vendor", "unknown"),
                System.getProperty("java.vm.name", "unknown"),
                System.getProperty("java.vm.info", "unknown"),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList(),
                Runtime.getRuntime().maxMemory(),
                shown(ManagementFactory.getRuntimeMXBean().getInputArguments()));
    }

    /** Only what is known to be harmless: an argument such as {@code -Dpassword=...} is not told of at all. */
    static List<String> shown(List<String> arguments) {
        return arguments.stream().map(ThisJava::shown).flatMap(Optional::stream).toList();
    }

    private static Optional<String> shown(String argument) {
        if (PLAIN.matcher(argument).matches()) {
            return Optional.of(argument);
        }
        var named = NAMED.matcher(argument);
        return named.matches() ? Optional.of(named.group(1) + "***") : Optional.empty();
    }
}
