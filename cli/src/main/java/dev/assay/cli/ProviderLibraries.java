package dev.assay.cli;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The libraries that call providers of rented databases: the folder {@code providers/} of the distribution. It is no part of the
 * program's class path, so that commands that call no provider neither open nor load its 50 MB. Stateless.
 */
final class ProviderLibraries {

    private ProviderLibraries() {}

    /**
     * Returns the loader of the folder's jars; the program's own if there is no such folder, as in tests. It is open until the
     * process ends.
     */
    static ClassLoader loader() {
        ClassLoader program = ProviderLibraries.class.getClassLoader();
        String home = System.getProperty("assay.home");
        Path folder = home == null ? null : Path.of(home, "providers");
        if (folder == null || !Files.isDirectory(folder)) {
            return program;
        }
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
            found.forEach(jars::add);
        } catch (IOException e) {
            // The command says that the provider's library is missing.
        }
        return new URLClassLoader(
                jars.stream().sorted().map(ProviderLibraries::url).toArray(URL[]::new), program);
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }
}
