package dev.assay.cli.sysbench;

import java.util.Locale;

/** The versions of sysbench with different report layouts. */
enum Layout {
    /** Release 1.0.20. */
    V1_0("sysbench 1.0.20 (using %s)"),
    /** The master branch: other general statistics. */
    MASTER("sysbench 1.1.0 (using %s)"),
    /** Branch 0.5: reads, writes and other operations listed separately. */
    V0_5("sysbench 0.5:  multi-threaded system evaluation benchmark"),
    /** Release 0.4.12, which Linux distributions shipped. */
    V0_4("sysbench 0.4.12:  multi-threaded system evaluation benchmark");

    private final String title;

    Layout(String title) {
        this.title = title;
    }

    /** Returns the layout of a persona; that of release 1.0 for personas of other tools. */
    static Layout ofPersona(String persona) {
        String name = persona.toLowerCase(Locale.ROOT);
        if (name.startsWith("sysbench-master")) {
            return MASTER;
        } else if (name.startsWith("sysbench-0.5") || name.startsWith("sysbench-0-5")) {
            return V0_5;
        }
        return name.startsWith("sysbench-0.4") || name.startsWith("sysbench-0-4") ? V0_4 : V1_0;
    }

    /**
     * Returns the first line of a report.
     *
     * @param engine such as {@code Assay 1.0}
     */
    String title(String engine) {
        return String.format(Locale.ROOT, title, engine);
    }

    boolean legacy() {
        return this == V0_5 || this == V0_4;
    }
}
