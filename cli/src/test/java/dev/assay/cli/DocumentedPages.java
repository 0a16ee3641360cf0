package dev.assay.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages of this repository, for tests that compare them with the program. Stateless. */
final class DocumentedPages {

    static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private DocumentedPages() {}

    /** README, CONTRIBUTING and all pages below docs. */
    static List<Path> all() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            docs.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages;
    }

    /** Returns the first group of each match, or an empty text where it took no part. */
    static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(match -> match.group(1) == null ? "" : match.group(1))
                .toList();
    }
}
