package dev.assay.workload.ycsb.binding;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Parses {@code --binding-path}: jars and folders with jars, separated as in a class path. Stateless. */
final class BindingPath {

    private BindingPath() {}

    /**
     * Returns the class path in search order: a folder itself comes before its jars, which are sorted by name.
     *
     * @throws AssayException of kind {@code PLAN} if a path does not exist or a folder is empty
     */
    static List<URL> urls(String path) {
        List<URL> urls = new ArrayList<>();
        for (String each : path.split(File.pathSeparator)) {
            if (!each.isBlank()) {
                add(Path.of(each.trim()), urls);
            }
        }
        return urls;
    }

    private static void add(Path path, List<URL> urls) {
        if (Files.isRegularFile(path)) {
            urls.add(url(path));
            return;
        }
        if (!Files.isDirectory(path)) {
            throw AssayException.plan("--binding-path: there is no folder or jar "
                    + path.toAbsolutePath().normalize());
        }
        try (Stream<Path> content = Files.list(path)) {
            List<Path> sorted = content.sorted().toList();
            if (sorted.isEmpty()) {
                throw AssayException.plan("--binding-path: the folder "
                        + path.toAbsolutePath().normalize() + " is empty; put the binding's jars there");
            }
            urls.add(url(path));
            sorted.stream()
                    .filter(file -> file.getFileName().toString().endsWith(".jar"))
                    .map(BindingPath::url)
                    .forEach(urls::add);
        } catch (IOException e) {
            throw AssayException.plan("--binding-path: cannot read " + path + ": " + IoText.of(e));
        }
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw AssayException.plan("--binding-path: " + path + " is not a valid path: " + e.getMessage());
        }
    }
}
