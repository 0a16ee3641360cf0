package dev.assay.cli;

import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for a report in another tool's layout. Filled by the parser. */
final class StyleOptions {

    private static final String OWN = "assay";

    @Option(
            names = "--style",
            paramLabel = "assay|sysbench|ycsb",
            description = "layout of that tool's report (default: assay)")
    private String name = OWN;

    @Mixin
    private SysbenchStyle sysbench;

    @Mixin
    private YcsbStyle ycsb;

    private List<Style> known() {
        return List.of(sysbench, ycsb);
    }

    /**
     * Returns the chosen style; null for Assay's own.
     *
     * @param json whether a JSON document goes to standard output
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
            List<String> specific = other.given();
            if (!specific.isEmpty()) {
                throw AssayException.plan(String.join(", ", specific) + (specific.size() == 1 ? " needs" : " need")
                        + " --style " + other.name());
            }
        }
        if (chosen != null && json) {
            throw AssayException.plan(
                    "--json and --style " + name + " both print on standard output; give one of them");
        }
        return chosen;
    }
}
