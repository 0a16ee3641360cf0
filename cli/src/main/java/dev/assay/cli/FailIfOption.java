package dev.assay.cli;

import dev.assay.model.result.Condition;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option {@code --fail-if}: conditions that make a run fail. Filled by the parser. */
final class FailIfOption {

    @Option(
            names = "--fail-if",
            paramLabel = "CONDITION",
            description = "exit status 1 if it holds in a cell, such as 'p99 > 20ms'; repeatable")
    private List<Condition> conditions = new ArrayList<>();

    List<Condition> conditions() {
        return List.copyOf(conditions);
    }
}
