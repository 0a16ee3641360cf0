package dev.assay.cli;

import java.util.List;

/**
 * The groups of general options in the help of a workload's command: usual options, and others of which the short help has the names
 * only.
 */
enum OptionGroup {
    SEARCH(
            "Search",
            List.of("--find", "--objective", "--over", "--max-cells"),
            List.of(
                    "--from",
                    "--to",
                    "--precision",
                    "--confidence",
                    "--margin",
                    "--latency",
                    "--latency-growth",
                    "--throughput-gain",
                    "--confirm")),
    DATABASE(
            "Database",
            List.of("--url", "--user", "--password-env", "--embedded"),
            List.of(
                    "--password-file",
                    "--authentication",
                    "--embedded-dir",
                    "--embedded-setting",
                    "--connections",
                    "--distance",
                    "--distance-jitter",
                    "--tuning",
                    "--isolation",
                    "--tls",
                    "--tls-ca")),
    LOAD(
            "Load",
            List.of("--users", "--rate", "--think", "--duration", "--ramp-up", "--length", "--repeat", "--fail-if"),
            List.of(
                    "--arrivals",
                    "--until-steady",
                    "--ramp-down",
                    "--transactions",
                    "--cool-down",
                    "--reset",
                    "--check",
                    "--seed",
                    "--loader-threads")),
    COST("Cost", List.of("--cost"), List.of("--prices", "--client", "--probe")),
    OUTPUT(
            "Output",
            List.of("--out", "--report", "--open", "--live", "--json", "--quiet"),
            List.of(
                    "--resume",
                    "--yes",
                    "--metrics",
                    "--report-interval",
                    "--style",
                    "--percentile",
                    "--histogram",
                    "--status",
                    "--stack-trace")),
    /** Options that no group lists. */
    OTHER("Other", List.of(), List.of());

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
    private final List<String> usual;

    @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
    private final List<String> further;

    OptionGroup(String title, List<String> usual, List<String> further) {
        this.title = title;
        this.usual = usual;
        this.further = further;
    }

    String title() {
        return title;
    }

    /** Returns the long names of the options that the short help describes, in its order. */
    List<String> usual() {
        return usual;
    }

    /** Returns the long names of the others. */
    List<String> further() {
        return further;
    }
}
