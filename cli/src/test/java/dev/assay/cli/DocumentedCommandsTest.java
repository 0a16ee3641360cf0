package dev.assay.cli;

import static dev.assay.cli.DocumentedPages.ROOT;
import static dev.assay.cli.DocumentedPages.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.assay.Assay;
import dev.assay.cli.sysbench.Translation;
import dev.assay.cli.ycsb.ArgumentParser;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Commands, make targets, modules and CI steps in README, CONTRIBUTING and docs exist. */
@Parallel
class DocumentedCommandsTest {

    private static final Pattern FENCED =
            Pattern.compile("^ *```\\w*\\R(.*?)\\R *```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern COMMAND = Pattern.compile("^ *(?:\\$ )?\\./assay(?: (.*))?$", Pattern.MULTILINE);
    private static final Pattern WORD = Pattern.compile("((?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+)");
    private static final Pattern TARGET = Pattern.compile("(?:`|^ *(?:\\$ )?)make ([a-z]+)", Pattern.MULTILINE);
    private static final Pattern MODULE_ROW = Pattern.compile("^\\| `([a-z/-]+?)/?` \\|", Pattern.MULTILINE);
    private static final Pattern MODULE = Pattern.compile("<module>(.+?)</module>");
    private static final Pattern VARIABLE = Pattern.compile("\"(ASSAY_[A-Z_]*[A-Z])\"");
    private static final Pattern LAUNCHER_VARIABLE = Pattern.compile("\\$\\{(ASSAY_[A-Z]+)");
    /** Without the alternative for machines without Docker. */
    private static final Pattern STEP = Pattern.compile(
            "step \"(?:set-up|verify, as a newcomer runs it)\" (?:dev/newcomer )?(.+?)(?:;| \\|\\|| \\$\\{)");

    @Test
    void everyCommandParses() throws IOException {
        List<String> commands = commands("");

        CommandLine program =
                Main.commandLine(new Environment(Assay::create, silence(), new Interrupts()), name -> true);
        assertThat(commands)
                .hasSizeGreaterThan(5)
                .allSatisfy(command -> assertThatCode(() -> program.parseArgs(words(command)))
                        .as("./assay %s", command)
                        .doesNotThrowAnyException());
    }

    /** Names that end with an underscore are the beginnings of names that Assay gives to client hosts. */
    @Test
    void everyVariableOfTheProgramIsOnThePageOfTheCommandLine() throws IOException {
        Set<String> variables =
                new TreeSet<>(found(LAUNCHER_VARIABLE, Files.readString(ROOT.resolve("cli/src/main/dist/bin/assay"))));
        for (Path source : programSources()) {
            variables.addAll(found(VARIABLE, Files.readString(source)));
        }
        String page = Files.readString(ROOT.resolve("docs/command-line.md"));
        assertThat(variables)
                .contains("ASSAY_PASSWORD", "ASSAY_HOST", "ASSAY_PROGRAM")
                .allSatisfy(variable -> assertThat(page).contains("`" + variable + "`"));
    }

    /** Returns the sources of all modules except those that are not part of the program. */
    private static List<Path> programSources() throws IOException {
        Set<String> others = Set.of("benchmarks", "test-servers", "test-support");
        List<Path> sources = new ArrayList<>();
        for (String module : found(MODULE, Files.readString(ROOT.resolve("pom.xml")))) {
            Path folder = ROOT.resolve(module).resolve("src/main/java");
            if (!others.contains(module) && Files.isDirectory(folder)) {
                try (Stream<Path> all = Files.walk(folder)) {
                    all.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                }
            }
        }
        return sources;
    }

    /** The parser accepts any argument; only the translation checks sysbench's. */
    @Test
    void everyCommandOfSysbenchIsUnderstood() throws IOException {
        List<String> commands = commands("sysbench ");

        assertThat(commands).hasSizeGreaterThan(2).allSatisfy(command -> {
            List<String> words = new ArrayList<>(List.of(words(command)));
            words.remove(0);
            words.removeIf(word -> word.startsWith("--config-file=")); // on the reader's host
            assertThatCode(() -> Translation.of(words, SysbenchCommand.PERSONA, null))
                    .as("./assay %s", command)
                    .doesNotThrowAnyException();
        });
    }

    /** Same for YCSB. */
    @Test
    void everyCommandOfYcsbIsUnderstood() throws IOException {
        List<String> commands = commands("ycsb ");

        assertThat(commands).hasSizeGreaterThan(1).allSatisfy(command -> {
            List<String> words = new ArrayList<>(List.of(words(command)));
            words.remove(0);
            assertThatCode(() -> ArgumentParser.of(words))
                    .as("./assay %s", command)
                    .doesNotThrowAnyException();
        });
    }

    @Test
    void everyMakeTargetExists() throws IOException {
        String makefile = Files.readString(ROOT.resolve("Makefile"));

        for (Path page : DocumentedPages.all()) {
            assertThat(found(TARGET, Files.readString(page)))
                    .as("targets in %s", page)
                    .allSatisfy(target -> assertThat(makefile).containsPattern("(?m)^" + target + ":"));
        }
    }

    @Test
    void tableOfModulesHasThoseOfTheBuild() throws IOException {
        String page = Files.readString(ROOT.resolve("CONTRIBUTING.md"));
        List<String> modules = found(MODULE, Files.readString(ROOT.resolve("pom.xml")));

        assertThat(found(MODULE_ROW, page.split("\n## Modules\n")[1].split("\n## ")[0]))
                .containsExactlyInAnyOrderElementsOf(modules);
    }

    @Test
    void readmeHasTheCommandsOfTheContinuousBuild() throws IOException {
        List<String> steps = found(STEP, Files.readString(ROOT.resolve(".ci/run")));

        assertThat(steps).hasSize(2);
        assertThat(Files.readString(ROOT.resolve("README.md"))).contains(steps);
    }

    /** Returns the program's command lines in the code blocks of all pages that begin with the given words. */
    private static List<String> commands(String first) throws IOException {
        List<String> commands = new ArrayList<>();
        for (Path page : DocumentedPages.all()) {
            for (String block : found(FENCED, Files.readString(page))) {
                commands.addAll(found(COMMAND, block.replaceAll("\\\\\\R\\s*", "")));
            }
        }
        commands.removeIf(command -> !command.startsWith(first));
        return commands;
    }

    /** Returns the words before a comment, a pipe or a redirection. */
    private static String[] words(String command) {
        List<String> words = new ArrayList<>();
        for (String word : found(WORD, command)) {
            if (word.matches("[#|>&].*|2>.*")) {
                break;
            }
            words.add(word.replaceAll("['\"]", ""));
        }
        return words.toArray(new String[0]);
    }

    private static Console silence() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new Console(nowhere, nowhere, false, false);
    }
}
