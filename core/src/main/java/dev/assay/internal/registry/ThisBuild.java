package dev.assay.internal.registry;

import dev.assay.model.result.TrialResult.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Which Assay this is. */
final class ThisBuild {

    private ThisBuild() {}

    /** Version and commit; {@code unknown} where the build did not say. */
    static Tool tool() {
        Properties properties = new Properties();
        try (InputStream in = ThisBuild.class.getResourceAsStream("/dev/assay/version.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            // a build without the file is a build of unknown version, nothing worse
        }
        return new Tool(known(properties, "version"), known(properties, "commit"));
    }

    private static String known(Properties properties, String name) {
        String value = properties.getProperty(name, "");
        return value.isBlank() || value.startsWith("$") ? "unknown" : value;
    }
}
