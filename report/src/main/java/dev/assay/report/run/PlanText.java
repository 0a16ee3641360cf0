package dev.assay.report.run;

import dev.assay.model.plan.SecretText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Plan text without secrets. Stateless. */
final class PlanText {

    /** A setting's name in a line, also in a comment or in braces, up to the start of its value. */
    private static final Pattern SETTING = Pattern.compile("(?<![\\w.$-])([A-Za-z][\\w.-]*)['\"]?\\s*:\\s+(?=\\S)");

    /** A block scalar, whose value is in the indented lines below. */
    private static final Pattern BELOW = Pattern.compile("[|>][+\\d-]*\\s*(#.*)?");

    /** Names of settings that locate a secret but do not contain it. */
    private static final Pattern PLACE = Pattern.compile("(?i)(env|file|rotation|days)$");

    /** Values that locate a secret. */
    private static final Pattern REFERENCE = Pattern.compile("['\"]?\\$\\{(env|file):");

    private PlanText() {}

    /** Masks secrets: passwords in URLs, and values of settings whose names look secret. */
    static String withoutSecrets(String plan) {
        List<String> lines = new ArrayList<>();
        int secretBelow = Integer.MAX_VALUE;
        for (String line : plan.split("\\R", -1)) {
            int margin = line.length() - line.stripLeading().length();
            if (margin > secretBelow || (secretBelow != Integer.MAX_VALUE && line.isBlank())) {
                lines.add(line.isBlank() ? line : line.substring(0, margin) + "***");
                continue;
            }
            int secret = secret(line);
            boolean below = secret >= 0 && BELOW.matcher(line.substring(secret)).matches();
            secretBelow = below ? margin : Integer.MAX_VALUE;
            // The rest of the line may belong to the secret.
            lines.add(secret < 0 || below ? SecretText.blot(line) : SecretText.blot(line.substring(0, secret)) + "***");
        }
        return String.join("\n", lines);
    }

    /** Returns the offset of the first secret value of a line, or -1. */
    private static int secret(String line) {
        for (Matcher named = SETTING.matcher(line); named.find(); ) {
            if (SecretText.named(named.group(1))
                    && !PLACE.matcher(named.group(1)).find()
                    && !REFERENCE.matcher(line.substring(named.end())).lookingAt()) {
                return named.end();
            }
        }
        return -1;
    }
}
