package dev.assay.cli;

import java.util.List;

/** The groups of general options in the help of a workload's command, with the options in their order. */
enum OptionGroup {
    DATABASE(
            "Database",
            "--url",
            "--user",
            "--password-env",
            "--password-file",
            "--embedded",
            "--embedded-dir",
            "--embedded-setting",
            "--tuning",
            "--isolation",
            "--connections",
            "--tls",
            "--tls-ca"),
    LOAD(
            "Load",
            "--users",
            "--rate",
            "--arrivals",
            "--length",
            "--duration",
            "--ramp-up",
            "--until-steady",
            "--ramp-down",
            "--transactions",
            "--repeat",
            "--cool-down",
            "--reset",
            "--think",
            "--check",
            "--fail-if",
            "--seed",
            "--loader-threads"),
    COST("Cost", "--cost", "--prices", "--client", "--probe"),
    OUTPUT(
            "Output",
            "--out",
            "--resume",
            "--yes",
            "--json",
            "--quiet",
            "--report",
            "--open",
            "--live",
            "--metrics",
            "--report-interval",
            "--style",
            "--percentile",
            "--histogram",
            "--status"),
    /** Also options that no group lists. */
    OTHER("Other", "--stack-trace");

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
    private final List<String> options;

    OptionGroup(String title, String... options) {
        this.title = title;
        this.options = List.of(options);
    }

    String title() {
        return title;
    }

    /** Returns the long names in the order of the help. */
    List<String> options() {
        return options;
    }
}
