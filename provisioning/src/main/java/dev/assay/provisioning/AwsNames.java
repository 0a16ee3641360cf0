package dev.assay.provisioning;

import dev.assay.model.Sha256;
import dev.assay.model.environment.ResourceSpec;
import java.util.Locale;

/**
 * Names of resources: a function of the run and the part, the same on every machine. Stateless.
 *
 * <p>The shortest limits of AWS are those of RDS instances (63) and IAM roles (64). RDS accepts letters, digits and single hyphens,
 * after a letter. Names that are too long end with six digits of their SHA-256, so that two long names differ.
 */
final class AwsNames {

    private static final int LONGEST = 60;
    private static final int DIGITS = 6;

    private AwsNames() {}

    /**
     * Returns the name of a part of a run: {@code assay-s4-iops-2000}.
     *
     * @param part name of a database or a host; empty for the run as a whole
     */
    static String of(String run, String part) {
        String whole = ResourceSpec.NAME_PREFIX + run + (part.isEmpty() ? "" : "-" + part);
        String name =
                whole.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("-$", "");
        if (name.length() <= LONGEST && name.equals(whole)) {
            return name;
        }
        String cut =
                name.substring(0, Math.min(name.length(), LONGEST - DIGITS - 1)).replaceAll("-$", "");
        return cut + "-" + Sha256.hex(whole).substring(0, DIGITS);
    }
}
