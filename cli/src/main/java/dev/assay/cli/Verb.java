package dev.assay.cli;

import java.util.Locale;

/** What can be done with a workload. */
enum Verb {
    LOAD("Create the schema and the data."),
    RUN("Run one experiment, of a workload or of a plan file; loads the data first if they are not there."),
    CHECK("Ask the workload's consistency conditions."),
    CLEAN("Drop what load created, and nothing else."),
    DOCTOR("Look for what would spoil a measurement here; changes nothing.");

    private final String description;

    Verb(String description) {
        this.description = description;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String description() {
        return description;
    }
}
