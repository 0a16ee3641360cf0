package dev.assay.cli;

import static dev.assay.cli.DocumentedPages.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Keeps idioms that hide the actor or the noun out of main code and documentation. CONTRIBUTING (Words) has the rule: name the user,
 * the driver, the server, the count.
 */
@Parallel
class PlainEnglishTest {

    private static final Pattern IDIOM =
            Pattern.compile("\\b(nobody|whoever|somebody|anybody|so many|thereof)\\b", Pattern.CASE_INSENSITIVE);

    @Test
    void mainCodeAndDocumentationNameTheActor() throws IOException {
        List<String> found = new ArrayList<>();
        int read = 0;
        for (Path file : files()) {
            read++;
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                Matcher idiom = IDIOM.matcher(line);
                if (idiom.find()) {
                    found.add(ROOT.relativize(file) + ":" + number + ": \"" + idiom.group() + "\"");
                }
            }
        }

        assertThat(read).isGreaterThan(800);
        assertThat(found).as("name the actor or the noun instead").isEmpty();
    }

    private static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                // Builds write there at the same time.
                return !folder.equals(ROOT)
                                && (name.startsWith("target") || name.equals("results") || name.startsWith("."))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String path = ROOT.relativize(file).toString().replace('\\', '/');
                if (path.matches(".*src/main/(java|jte|resources)/.*\\.(java|jte|js)") || path.endsWith(".md")) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }
}
