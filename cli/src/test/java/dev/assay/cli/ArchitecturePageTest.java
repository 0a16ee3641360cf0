package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The drawings of {@code docs/architecture.md} are those of the code. {@code ASSAY_WRITE_ARCHITECTURE=true} draws them anew.
 */
@Parallel
class ArchitecturePageTest {

    private static final Path PAGE = Path.of("../docs/architecture.md");
    private static final boolean WRITE = Boolean.parseBoolean(System.getenv("ASSAY_WRITE_ARCHITECTURE"));

    /** Where a class was built: {@code .../jdbc/target/classes/dev/assay/...}. */
    private static final Pattern BUILT = Pattern.compile("/([a-z-]+)/target[a-z-]*/(?:fast/)?classes/dev/assay/");

    private static final Pattern JAR = Pattern.compile("/assay-([a-z-]+?)-\\d[^/]*\\.jar!");

    /** One room of core: {@code dev.assay.internal.plan.document} is in {@code internal.plan}. */
    private static String room(JavaClass type) {
        if (!module(type).equals("core")) {
            return "";
        }
        String[] parts = type.getPackageName().split("\\.");
        if (parts.length == 2) {
            return "dev.assay";
        }
        return parts[2].equals("internal") ? parts[2] + "." + parts[3] : parts[2];
    }

    private static String module(JavaClass type) {
        String source = type.getSource().map(each -> each.getUri().toString()).orElse("");
        Matcher built = BUILT.matcher(source);
        if (built.find()) {
            return built.group(1);
        }
        Matcher jar = JAR.matcher(source);
        return jar.find() ? jar.group(1) : "";
    }

    /** What uses what, without what follows from the rest, as a drawing. */
    private static String drawing(Function<JavaClass, String> place) {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (JavaClass type : ArchitectureTest.ALL) {
            String from = place.apply(type);
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                String to = place.apply(dependency.getTargetClass().getBaseComponentType());
                if (!from.isEmpty() && !to.isEmpty() && !from.equals(to)) {
                    uses.computeIfAbsent(from, each -> new TreeSet<>()).add(to);
                }
            }
        }
        StringBuilder text = new StringBuilder("```mermaid\ngraph TD\n");
        uses.forEach((from, all) -> all.stream()
                .filter(to -> all.stream().noneMatch(other -> !other.equals(to) && reaches(uses, other, to)))
                .forEach(to -> text.append("    ")
                        .append(from)
                        .append(" --> ")
                        .append(to)
                        .append('\n')));
        return text.append("```\n").toString();
    }

    private static boolean reaches(Map<String, Set<String>> uses, String from, String to) {
        return uses.getOrDefault(from, Set.of()).stream().anyMatch(next -> next.equals(to) || reaches(uses, next, to));
    }

    private static void compare(String name, String drawing) throws IOException {
        String page = Files.readString(PAGE);
        Matcher place = Pattern.compile("(<!-- " + name + " -->\n)(.*?)(<!-- end -->)", Pattern.DOTALL)
                .matcher(page);
        assertThat(place.find()).as("a place for the drawing of %s", name).isTrue();
        if (WRITE) {
            Files.writeString(PAGE, page.substring(0, place.start(2)) + drawing + page.substring(place.end(2)));
        } else {
            assertThat(place.group(2)).as("drawing of %s", name).isEqualTo(drawing);
        }
    }

    @Test
    void drawingsAreThoseOfTheCode() throws IOException {
        compare("modules", drawing(ArchitecturePageTest::module));
        compare("rooms", drawing(ArchitecturePageTest::room));
    }

    @Test
    void eachModuleAndRoomHasItsParagraph() throws IOException {
        String page = Files.readString(PAGE);
        Set<String> places = new TreeSet<>();
        for (JavaClass type : ArchitectureTest.ALL) {
            places.add(module(type));
            places.add(room(type));
        }
        places.remove("");
        assertThat(places).hasSizeGreaterThan(20);
        assertThat(places).allSatisfy(place -> assertThat(page).contains("\n**`" + place + "`** "));
    }
}
