package dev.assay.cli;

import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that give a report another tool's layout. Filled by the parser. */
final class StyleOptions {

    private static final String OWN = "assay";

    @Option(
            names = "--style",
            paramLabel = "assay|sysbench|ycsb",
            description = "print the report in that tool's own layout; sysbench's is for the workload oltp, ycsb's for"
                    + " the workload ycsb (default: assay)")
    private String name = OWN;

    @Mixin
    private SysbenchStyle sysbench;

    @Mixin
    private YcsbStyle ycsb;

    private List<Style> known() {
        return List.of(sysbench, ycsb);
    }

    /**
     * The style that was asked for; null for Assay's own.
     *
     * @param json whether a document is wanted on standard output
     */
    @Nullable
    Style chosen(boolean json) {
        Style chosen = known().stream()
                .filter(style -> style.name().equals(name))
                .findFirst()
                .orElse(null);
        if (chosen == null && !name.equals(OWN)) {
            throw AssayException.plan("--style: found '" + name + "', one of "
                    + Stream.concat(Stream.of(OWN), known().stream().map(Style::name))
                            .collect(Collectors.joining(", "))
                    + " is needed");
        }
        List<Style> others = new ArrayList<>(known());
        others.remove(chosen);
        for (Style other : others) {
            List<String> alone = other.given();
            if (!alone.isEmpty()) {
                throw AssayException.plan(String.join(", ", alone) + (alone.size() == 1 ? " is" : " are")
                        + " of the report that --style " + other.name() + " prints; give that, too");
            }
        }
        if (chosen != null && json) {
            throw AssayException.plan(
                    "--json and --style " + name + " both print on standard output; give one of them");
        }
        return chosen;
    }
}
