package dev.assay.internal.codec;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.assay.model.AssayException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.databind.cfg.PackageVersion;

/** Whether the versions of Jackson's artifacts on the class path fit each other. Stateless. */
public final class JacksonVersions {

    /** Jackson 3.0 is built with the annotations of 2.20, 3.1 with those of 2.21. */
    private static final int FIRST_MINOR = 20;

    /** Of the manifest, in all versions since 2.0. */
    private static final String TITLE = "Jackson-annotations";

    private static final Pattern ANNOTATIONS = Pattern.compile("2\\.(\\d{1,3})(\\D.*)?");

    private JacksonVersions() {}

    /**
     * Rejects annotations that are older than Jackson 3 needs: a program with Jackson 2 may set their version.
     *
     * @throws AssayException of kind {@code HOST} with the version to set
     */
    public static void requireFit() {
        Package annotations = JsonProperty.class.getPackage();
        String found = version(annotations.getImplementationTitle(), annotations.getImplementationVersion());
        problem(found, PackageVersion.VERSION).ifPresent(problem -> {
            throw AssayException.host(problem, null);
        });
    }

    /** Returns the version; null if the manifest is that of another jar, into which a program merged its libraries. */
    static @Nullable String version(@Nullable String title, @Nullable String version) {
        return TITLE.equalsIgnoreCase(title) ? version : null;
    }

    /**
     * Returns what does not fit.
     *
     * @param annotations version; null if unknown, as on a module path or in a merged jar
     */
    static Optional<String> problem(@Nullable String annotations, Version databind) {
        Matcher version = ANNOTATIONS.matcher(String.valueOf(annotations));
        int needed = FIRST_MINOR + databind.getMinorVersion();
        if (!version.matches() || Integer.parseInt(version.group(1)) >= needed) {
            return Optional.empty();
        }
        return Optional.of("found jackson-annotations " + annotations + " on the class path, Jackson "
                + databind.getMajorVersion() + "." + databind.getMinorVersion() + " needs 2." + needed
                + "; set com.fasterxml.jackson.core:jackson-annotations to 2." + needed
                + " or newer, which Jackson 2 accepts too");
    }
}
