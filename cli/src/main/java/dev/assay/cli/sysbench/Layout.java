package dev.assay.cli.sysbench;

import java.util.Locale;

/** The versions of sysbench whose reports differ. */
enum Layout {
    /** Release 1.0.20. */
    V1_0("sysbench 1.0.20 (using %s)"),
    /** What became of it since: other general statistics. */
    MASTER("sysbench 1.1.0 (using %s)"),
    /** The branch 0.5: reads, writes and other operations apart. */
    V0_5("sysbench 0.5:  multi-threaded system evaluation benchmark"),
    /** The release 0.4.12 that Linux distributions had. */
    V0_4("sysbench 0.4.12:  multi-threaded system evaluation benchmark");

    private final String title;

    Layout(String title) {
        this.title = title;
    }

    /** The layout of a persona's report; that of release 1.0 for those that are no other version of sysbench. */
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
     * The first line, which tells what ran by what it was done with.
     *
     * @param engine such as {@code Assay 1.0}
     */
    String title(String engine) {
        return String.format(Locale.ROOT, title, engine);
    }

    /** Whether it is of the reports before 1.0. */
    boolean legacy() {
        return this == V0_5 || this == V0_4;
    }
}
