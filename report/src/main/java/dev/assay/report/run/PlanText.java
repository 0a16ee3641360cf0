package dev.assay.report.run;

import dev.assay.model.plan.SecretText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A plan's text as a report shows it. Stateless. */
final class PlanText {

    /** A name in a plan's line, be it a comment or one of several in braces, and where its value begins. */
    private static final Pattern SETTING = Pattern.compile("(?<![\\w.$-])([A-Za-z][\\w.-]*)['\"]?\\s*:\\s+(?=\\S)");

    /** A value that is in the lines below, which are further to the right. */
    private static final Pattern BELOW = Pattern.compile("[|>][+\\d-]*\\s*(#.*)?");

    /** Settings that say where a secret is, and hold none. */
    private static final Pattern PLACE = Pattern.compile("(?i)(env|file|rotation|days)$");

    /** Likewise, values. */
    private static final Pattern REFERENCE = Pattern.compile("['\"]?\\$\\{(env|file):");

    private PlanText() {}

    /** A plan may have a password in a URL, and one that was edited has whatever somebody put there. */
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
            // Whatever follows on a line may belong to the secret.
            lines.add(secret < 0 || below ? SecretText.blot(line) : SecretText.blot(line.substring(0, secret)) + "***");
        }
        return String.join("\n", lines);
    }

    /** Where the first value begins in a line that its name says to be secret; -1 if there is none. */
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
