import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Prints at the end of a build how many tests passed, which did not run and what would make them run. It reads the
 * reports of Surefire and Failsafe, and for tests that a tag left out the sources.
 *
 * <p>Usage: {@code java dev/TestSummary.java ROOT [--target NAME] [--tier standard|exhaustive] [--excluded TAG,TAG]
 * [--require all] [--left-out FILE]}. With {@code --require all} it exits with 1 if a test was skipped, or if a module
 * has none of a kind it promises: those of {@code assay.tests} in its pom, else unit tests if it has sources. A reason
 * that begins with {@code allowed gap:} is printed and let pass: MySQL, on a day when Debian's archive does not offer
 * it. {@code --left-out} writes the skipped integration tests as a value for {@code -Dit.test}.
 */
final class TestSummary {

    /** What folders of reports begin with. A build in several steps keeps those of a step apart: {@code failsafe-reports-1}. */
    private static final Map<String, String> FOLDERS = Map.of("unit", "surefire-reports", "it", "failsafe-reports");

    private static final String ALLOWED_GAP = "allowed gap:";
    private static final int WIDTH = 120;

    private final Path root;
    private final String target;
    private final DocumentBuilder parser;

    /** By class, name and occurrence: a test that one step skipped and another ran has run. */
    private final Map<String, Test> tests = new TreeMap<>();

    private final List<String> complaints = new ArrayList<>();

    private enum Outcome {
        SKIPPED,
        PASSED,
        FAILED
    }

    /** One test; the reason is that of a skipped one, else empty. */
    private record Test(String type, String name, String kind, Outcome outcome, String reason) {

        Test after(Test other) {
            return outcome.compareTo(other.outcome) >= 0 ? this : other;
        }
    }

    private TestSummary(Path root, String target) throws Exception {
        this.root = root;
        this.target = target;
        this.parser = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
    }

    public static void main(String[] arguments) throws Exception {
        Map<String, String> options = new TreeMap<>();
        for (int at = 1; at + 1 < arguments.length; at += 2) {
            options.put(arguments[at], arguments[at + 1]);
        }
        boolean requireAll = "all".equals(options.get("--require"));
        List<String> excluded = Stream.of(options.getOrDefault("--excluded", "").split(","))
                .map(String::strip)
                .filter(tag -> !tag.isEmpty())
                .toList();
        TestSummary summary = new TestSummary(Path.of(arguments[0]), options.getOrDefault("--target", "target"));
        for (Path module : summary.modules()) {
            summary.read(module, excluded);
        }
        for (String tag : excluded) {
            Set<String> names = summary.marked("@Tag\\(\\s*\"" + Pattern.quote(tag) + "\"\\s*\\)");
            // An earlier step, without the exclusion, may have aborted them.
            summary.tests
                    .values()
                    .removeIf(test -> test.outcome == Outcome.SKIPPED && names.contains(shortName(test.type)));
            printMarked(tag, names, "not run, tagged " + tag);
        }
        summary.print();
        if ("standard".equals(options.get("--tier"))) {
            printMarked(
                    "exhaustive",
                    summary.marked("@Exhaustive"),
                    "left out of the standard tier; mvn verify -Pexhaustive runs them");
        }
        if (options.containsKey("--left-out")) {
            Files.writeString(Path.of(options.get("--left-out")), summary.selection());
        }
        if (requireAll) {
            summary.complaints.forEach(complaint -> System.out.println("required: " + complaint));
        }
        int failed = summary.with(Outcome.FAILED).size();
        System.out.println(summary.with(Outcome.PASSED).size() + " passed, " + failed + " failed, "
                + summary.with(Outcome.SKIPPED).size() + " skipped");
        if (failed > 0 || requireAll && !summary.complaints.isEmpty()) {
            System.exit(1);
        }
    }

    private List<Path> modules() throws IOException {
        return Pattern.compile("<module>(.+?)</module>")
                .matcher(Files.readString(root.resolve("pom.xml")))
                .results()
                .map(module -> root.resolve(module.group(1)))
                .sorted()
                .toList();
    }

    private void read(Path module, List<String> excluded) throws Exception {
        String pom = Files.readString(module.resolve("pom.xml"));
        String usual = Files.isDirectory(module.resolve("src")) ? "unit" : "none";
        List<String> promised = new ArrayList<>(words(property(pom, "assay.tests", usual)));
        for (String tag : excluded) {
            promised.removeAll(words(property(pom, "assay.tests." + tag, "")));
        }
        for (String kind : List.of("unit", "it")) {
            int ran = 0;
            for (Path folder : folders(module.resolve(target), FOLDERS.get(kind))) {
                Map<String, Integer> occurrences = new TreeMap<>();
                for (Path report : reports(folder)) {
                    ran += readReport(report, kind, occurrences);
                }
            }
            if (ran == 0 && promised.contains(kind)) {
                complaints.add(root.relativize(module) + " promises " + kind + " tests, but none ran");
            }
        }
    }

    private static String property(String pom, String name, String otherwise) {
        Matcher found = Pattern.compile("<" + Pattern.quote(name) + ">([^<]*)<").matcher(pom);
        return found.find() ? found.group(1) : otherwise;
    }

    private static List<String> words(String text) {
        return Stream.of(text.strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static List<Path> folders(Path parent, String prefix) throws IOException {
        List<Path> folders = new ArrayList<>(list(parent, prefix + "(-.*)?"));
        Collections.reverse(folders); // that of the last step has the plain name and comes last
        return folders;
    }

    private static List<Path> reports(Path folder) throws IOException {
        return list(folder, "TEST-.*\\.xml");
    }

    private static List<Path> list(Path folder, String pattern) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(pattern))
                    .sorted()
                    .toList();
        }
    }

    /** How many tests of a report ran. */
    private int readReport(Path report, String kind, Map<String, Integer> occurrences) throws Exception {
        NodeList cases = parser.parse(report.toFile()).getElementsByTagName("testcase");
        Set<String> types = new TreeSet<>();
        for (int i = 0; i < cases.getLength(); i++) {
            types.add(((Element) cases.item(i)).getAttribute("classname"));
        }
        // This step tried them again. A class that was aborted as a whole stands in the earlier report under no test's
        // name.
        tests.values()
                .removeIf(test -> test.outcome == Outcome.SKIPPED
                        && types.contains(test.type)
                        && !occurrences.containsKey(test.type + "." + test.name));
        int ran = 0;
        for (int i = 0; i < cases.getLength(); i++) {
            Test test = test((Element) cases.item(i), kind);
            String key = test.type + "." + test.name;
            tests.merge(key + "#" + occurrences.merge(key, 1, Integer::sum), test, Test::after);
            ran += test.outcome == Outcome.SKIPPED ? 0 : 1;
        }
        return ran;
    }

    private static Test test(Element test, String kind) {
        NodeList marks = test.getElementsByTagName("skipped");
        boolean failed = test.getElementsByTagName("failure").getLength()
                        + test.getElementsByTagName("error").getLength()
                > 0;
        Outcome outcome = marks.getLength() > 0 ? Outcome.SKIPPED : failed ? Outcome.FAILED : Outcome.PASSED;
        return new Test(
                test.getAttribute("classname"),
                test.getAttribute("name"),
                kind,
                outcome,
                outcome == Outcome.SKIPPED ? reason((Element) marks.item(0)) : "");
    }

    private List<Test> with(Outcome outcome) {
        return tests.values().stream().filter(test -> test.outcome == outcome).toList();
    }

    /** Surefire gives the message of a condition as an attribute, that of an aborted test as a stack trace. */
    private static String reason(Element mark) {
        String message = mark.getAttribute("message").strip();
        if (message.isEmpty()) {
            message =
                    mark.getTextContent().strip().lines().findFirst().orElse("").replaceFirst("^[\\w.$]+: ", "");
        }
        message = message.replaceFirst("^Assumption failed: ", "");
        return message.isEmpty() ? "no reason given" : message;
    }

    private void print() {
        with(Outcome.FAILED).forEach(test -> System.out.println("failed: " + test.type + "." + test.name));
        Map<String, List<Test>> skipped = with(Outcome.SKIPPED).stream()
                .collect(Collectors.groupingBy(Test::reason, TreeMap::new, Collectors.toList()));
        skipped.forEach((reason, each) -> {
            System.out.println("not run, " + each.size() + " tests: " + reason);
            printNames(each.stream().map(test -> shortName(test.type)).collect(Collectors.toCollection(TreeSet::new)));
            if (!reason.startsWith(ALLOWED_GAP)) {
                complaints.add(each.size() + " tests were skipped: " + reason);
            }
        });
    }

    private static String shortName(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    private static void printNames(Set<String> names) {
        StringBuilder line = new StringBuilder("   ");
        for (String name : names) {
            if (line.length() + 1 + name.length() > WIDTH) {
                System.out.println(line);
                line.setLength(3);
            }
            line.append(' ').append(name);
        }
        System.out.println(line);
    }

    /** Test classes and methods that carry a mark in the sources. */
    private Set<String> marked(String mark) throws IOException {
        Pattern marked = Pattern.compile(
                mark + "(?:(?!" + mark + "|;).)*?\\b(class|interface|record|void)\\s+(\\w+)", Pattern.DOTALL);
        Set<String> names = new TreeSet<>();
        for (Path module : modules()) {
            Path sources = module.resolve("src/test/java");
            if (!Files.isDirectory(sources)) {
                continue;
            }
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    String type = Objects.toString(file.getFileName()).replaceFirst("\\.java$", "");
                    Matcher found = marked.matcher(Files.readString(file));
                    while (found.find()) {
                        String name = found.group(2);
                        names.add(name.equals(type) ? type : type + "." + name);
                    }
                }
            }
        }
        return names;
    }

    private static void printMarked(String tag, Set<String> names, String why) {
        if (!names.isEmpty()) {
            System.out.println(tag + ": " + names.size() + " test classes and methods " + why);
            printNames(names);
        }
    }

    /**
     * The classes of skipped integration tests. Not their methods: of a class that was aborted as a whole, reports lack
     * the tests with parameters.
     */
    private String selection() {
        return with(Outcome.SKIPPED).stream()
                .filter(test -> test.kind.equals("it"))
                .map(Test::type)
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
    }
}
