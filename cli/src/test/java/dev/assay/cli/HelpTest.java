package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Help texts are short, fit the width of the terminal, and need no plug-in unless they describe one. */
@Parallel
class HelpTest {

    private static CommandLine program() {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
        return Main.commandLine(
                new Environment(Assay::create, new Console(nowhere, nowhere, false, false), new Interrupts()),
                name -> true);
    }

    private static String help(CommandLine program, int width, List<String> path) {
        return help(program, width, path, "--help");
    }

    private static String help(CommandLine program, int width, List<String> path, String option) {
        StringWriter text = new StringWriter();
        program.setOut(new PrintWriter(text));
        program.setUsageHelpWidth(width);
        List<String> words = new ArrayList<>(path);
        words.add(option);
        assertThat(program.execute(words.toArray(String[]::new))).isZero();
        return text.toString();
    }

    /** Adds the paths of a command and all commands below it. */
    private static void paths(CommandLine command, List<String> path, List<List<String>> all) {
        all.add(path);
        command.getSubcommands().forEach((name, below) -> {
            List<String> longer = new ArrayList<>(path);
            longer.add(name);
            paths(below, longer, all);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 120})
    void everyHelpFitsTheWidth(int width) {
        CommandLine program = program();
        List<List<String>> paths = new ArrayList<>();
        paths(program, List.of(), paths);
        assertThat(paths).hasSizeGreaterThan(20);
        for (List<String> path : paths) {
            assertThat(help(program, width, path).lines())
                    .as("assay %s --help", String.join(" ", path))
                    .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(width));
        }
    }

    @ParameterizedTest
    @CsvSource({"'', 60", "run, 60", "run tpcc, 61", "run oltp, 65", "run ycsb, 68", "search tpcc, 78", "load tpcc, 60"
    })
    void helpIsShort(String command, int lines) {
        List<String> path = command.isEmpty() ? List.of() : List.of(command.split(" "));
        assertThat(help(program(), 80, path).lines()).hasSizeLessThan(lines + 1);
    }

    @Test
    void programWithoutArgumentsPrintsItsHelp() {
        Captured bare = Captured.run();
        assertThat(bare.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(bare.out()).isEmpty();
        assertThat(bare.err()).isEqualTo(Captured.run("--help").out());
    }

    @Test
    void everyGeneralOptionOfAWorkloadHasAGroup() {
        CommandLine program = program();
        Set<String> grouped = new TreeSet<>();
        for (OptionGroup group : OptionGroup.values()) {
            grouped.addAll(group.usual());
            grouped.addAll(group.further());
        }
        for (String verb : List.of("run", "load", "check", "clean", "doctor")) {
            CommandLine tpcc =
                    program.getSubcommands().get(verb).getSubcommands().get("tpcc");
            Set<String> general = new TreeSet<>();
            for (OptionSpec option : tpcc.getCommandSpec().options()) {
                if (!option.hidden()
                        && !Set.of("--help", "--version", "--help-all").contains(option.longestName())) {
                    general.add(option.longestName());
                }
            }
            tpcc().forEach(general::remove);
            assertThat(grouped).as("of " + verb).containsAll(general);
            assertThat(help(program, 80, List.of(verb, "tpcc"))).contains(general);
        }
    }

    /** The short help has the names of all options; the whole help describes each of them. */
    @ParameterizedTest
    @ValueSource(strings = {"run", "search"})
    void wholeHelpDescribesEachOption(String verb) {
        CommandLine program = program();
        String help = help(program, 120, List.of(verb, "ycsb"), "--help-all");
        assertThat(help.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
        assertThat(help).doesNotContain("More: ");
        for (OptionGroup group : OptionGroup.values()) {
            if (group != OptionGroup.SEARCH || verb.equals("search")) {
                assertThat(Stream.concat(group.usual().stream(), group.further().stream()))
                        .allSatisfy(option -> assertThat(help).containsPattern("(?m)^  (-\\S+, )?" + option + "\\b"));
            }
        }
        assertThat(help(program, 120, List.of(verb, "ycsb")))
                .as("also after the whole help")
                .contains("More: ");
    }

    private static List<String> tpcc() {
        WorkloadFactory<?, ?> tpcc = Assay.create().workloads().stream()
                .filter(workload -> workload.id().equals("tpcc"))
                .findFirst()
                .orElseThrow();
        return Assay.parametersOf(tpcc).stream()
                .map(parameter -> "--" + parameter.name())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--version", "-V", "demo --help", "price --help"})
    void commandsThatDescribeNoPluginDiscoverNone(String arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        int status = Main.run(arguments.split(" "), new Console(stream, stream, false, false), () -> {
            throw new AssertionError("discovers plug-ins");
        });
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith(arguments.contains("elp") ? "Usage: " : "assay ");
        assertThat(status).isZero();
    }
}
