package dev.assay.cli;

import java.util.Locale;

/** The verbs of workload commands. */
enum Verb {
    LOAD("Create the schema and the data."),
    RUN("Run an experiment: a workload, or a plan file. Loads missing data first."),
    SEARCH("Find the best load point, or the highest load within an objective, without measuring all cells: of a"
            + " workload, or of a plan with a search."),
    CHECK("Check the workload's consistency conditions."),
    CLEAN("Drop the tables that load created."),
    DOCTOR("Look for problems that would distort a measurement. Changes nothing.");

    private final String description;

    Verb(String description) {
        this.description = description;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether it measures, so that it accepts the options of loads and sweeps. */
    boolean measures() {
        return this == RUN || this == SEARCH;
    }

    String description() {
        return description;
    }
}
