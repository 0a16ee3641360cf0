package dev.assay.internal.plan.document;

import dev.assay.internal.codec.PathText;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a secret is: {@code ${env:NAME}}, a variable of the environment, or {@code ${file:PATH}}, the first line of a file. A
 * plan never holds one. Immutable.
 *
 * @param file whether it is in a file
 * @param name of the variable, or the file's path
 */
public record SecretReference(boolean file, String name) {

    /** The variable of the environment that holds the password where no other is named. */
    public static final String USUAL_VARIABLE = "ASSAY_PASSWORD";

    private static final Pattern FORM = Pattern.compile("\\$\\{(env|file):([^}]+)}");

    /** The reference of a text; whoever reads the message learns nothing of what stood in its place. */
    static SecretReference parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw AssayException.plan(
                    "a secret does not belong into a plan, which many people read; write ${env:NAME} or"
                            + " ${file:PATH}");
        }
        return new SecretReference(matcher.group(1).equals("file"), matcher.group(2));
    }

    /** Whether a text holds what looks like a reference. */
    static boolean in(String text) {
        return text.contains("${");
    }

    /**
     * The secret.
     *
     * @param environment the variables' values, null for one that is not set
     * @throws AssayException of kind {@code PLAN} if it is not there
     */
    public String value(UnaryOperator<@Nullable String> environment) {
        if (!file) {
            String value = environment.apply(name);
            if (value == null) {
                throw AssayException.plan("the environment variable " + name + ", which the plan names, is not set");
            }
            return value;
        }
        Path path = PathText.in(Path.of(""), name);
        try (var lines = Files.lines(path)) {
            return lines.findFirst().orElse("");
        } catch (IOException | UncheckedIOException e) {
            throw AssayException.plan("the file " + name + ", which the plan names for a secret, cannot be read: "
                    + (Files.exists(path) ? "is it yours, and a text file?" : "it does not exist"));
        }
    }
}
