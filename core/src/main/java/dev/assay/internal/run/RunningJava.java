package dev.assay.internal.run;

import dev.assay.model.result.JavaInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Describes the running JVM without options that may contain secrets. Stateless. */
public final class RunningJava {

    /** Options shown in full: sizes, execution modes, and -XX switches and numbers. */
    private static final Pattern PLAIN = Pattern.compile("-X(m[nsx]|ss)[0-9]+[kKmMgGtT]?"
            + "|-X(int|comp|mixed|batch)"
            + "|-XX:[+-][A-Za-z0-9_]+"
            + "|-XX:[A-Za-z0-9_]+=[0-9]+([.][0-9]+)?[kKmMgGtT]?");

    /** Options shown by name only: their values are commands, paths or other text. */
    private static final Pattern NAMED =
            Pattern.compile("(-XX:[A-Za-z0-9_]+=|-javaagent:|-agentlib:|-agentpath:).*", Pattern.DOTALL);

    private RunningJava() {}

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

    /** Returns the options that are safe to show. Others, such as {@code -Dpassword=...}, are omitted. */
    static List<String> shown(List<String> arguments) {
        return arguments.stream()
                .map(RunningJava::shown)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> shown(String argument) {
        if (PLAIN.matcher(argument).matches()) {
            return Optional.of(argument);
        }
        var named = NAMED.matcher(argument);
        return named.matches() ? Optional.of(named.group(1) + "***") : Optional.empty();
    }
}
