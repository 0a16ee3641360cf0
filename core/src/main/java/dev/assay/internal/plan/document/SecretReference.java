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
 * A reference to a secret: {@code ${env:NAME}} for an environment variable or {@code ${file:PATH}} for the first line of a file.
 * Plans contain no secrets. Immutable.
 *
 * @param file true for a file
 * @param name the variable's name or the file's path
 */
public record SecretReference(boolean file, String name) {

    /** The environment variable that holds the password by default. */
    public static final String DEFAULT_VARIABLE = "ASSAY_PASSWORD";

    private static final Pattern FORM = Pattern.compile("\\$\\{(env|file):([^}]+)}");

    /** Parses a reference. The error message does not show the text, which may be a secret. */
    static SecretReference parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw AssayException.plan("a plan cannot contain secrets; write ${env:NAME} or" + " ${file:PATH}");
        }
        return new SecretReference(matcher.group(1).equals("file"), matcher.group(2));
    }

    static boolean in(String text) {
        return text.contains("${");
    }

    /**
     * Returns the secret of an optional reference: without one, the value of {@link #DEFAULT_VARIABLE}, or null.
     *
     * @param environment returns a variable's value, or null
     * @throws AssayException of kind {@code PLAN} if the secret of a reference is missing
     */
    public static @Nullable String valueOf(
            @Nullable SecretReference reference, UnaryOperator<@Nullable String> environment) {
        return reference == null ? environment.apply(DEFAULT_VARIABLE) : reference.value(environment);
    }

    /**
     * Returns the secret.
     *
     * @param environment returns a variable's value, or null
     * @throws AssayException of kind {@code PLAN} if the secret is missing
     */
    private String value(UnaryOperator<@Nullable String> environment) {
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
                    + (Files.exists(path) ? "no permission, or not a text file" : "it does not exist"));
        }
    }
}
