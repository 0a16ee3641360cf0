import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Fails when a test of one module was skipped, or when the module has none of a kind it promises. The build calls it
 * for each module with {@code -Dassay.require=all}; it reads the reports of Surefire and Failsafe, because neither has
 * a switch for this. A test that says {@code allowed gap:} is told of and let pass: MySQL, on a day when Debian's archive
 * does not offer it.
 *
 * <p>Usage: {@code java dev/RequireAll.java MODULE BUILD_DIRECTORY PACKAGING KINDS}, where kinds are none, unit, it or both
 */
final class RequireAll {

    private static final Map<String, String> FOLDERS = Map.of("unit", "surefire-reports", "it", "failsafe-reports");

    private RequireAll() {}

    public static void main(String[] arguments) throws Exception {
        String module = arguments[0];
        Path build = Path.of(arguments[1]);
        List<String> promised = List.of(arguments[3].trim().split("\\s+"));
        if (arguments[2].equals("pom")) {
            return;
        }
        List<String> complaints = new ArrayList<>();
        for (String kind : promised) {
            if (!kind.equals("none") && !FOLDERS.containsKey(kind)) {
                complaints.add("promises an unknown kind of tests: " + kind);
            }
        }
        for (String kind : List.of("unit", "it")) {
            int ran = 0;
            for (Path report : reports(build.resolve(FOLDERS.get(kind)))) {
                ran += read(report, complaints);
            }
            if (ran == 0 && promised.contains(kind)) {
                complaints.add("promises " + kind + " tests, but none ran");
            }
        }
        for (String complaint : complaints) {
            System.err.println("require-all: " + module + ": " + complaint);
        }
        if (!complaints.isEmpty()) {
            System.exit(1);
        }
    }

    private static List<Path> reports(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
                    .sorted()
                    .toList();
        }
    }

    /** How many tests of a report ran; those skipped are added to the complaints. */
    private static int read(Path report, List<String> complaints) throws Exception {
        Document document =
                DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(report.toFile());
        NodeList cases = document.getElementsByTagName("testcase");
        int ran = 0;
        for (int i = 0; i < cases.getLength(); i++) {
            Element test = (Element) cases.item(i);
            NodeList skipped = test.getElementsByTagName("skipped");
            if (skipped.getLength() == 0) {
                ran++;
            } else {
                String why = reason((Element) skipped.item(0));
                String what = "skipped " + test.getAttribute("classname") + "." + test.getAttribute("name")
                        + (why.isEmpty() ? "" : ": " + why);
                if (why.startsWith("allowed gap:")) {
                    System.err.println("require-all: NOT TESTED, " + what);
                } else {
                    complaints.add(what);
                }
            }
        }
        return ran;
    }

    /** Surefire gives the message of a condition as an attribute, that of an aborted test as a stack trace. */
    private static String reason(Element skipped) {
        String message = skipped.getAttribute("message").strip();
        return message.isEmpty()
                ? skipped.getTextContent()
                        .strip()
                        .lines()
                        .findFirst()
                        .orElse("")
                        .replaceFirst("^[\\w.$]+: ", "")
                : message;
    }
}
