package dev.assay.internal.plan;

import dev.assay.internal.codec.Located;
import dev.assay.internal.plan.document.EnvironmentSection;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.PlanDocument.Target;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.internal.plan.document.SecretReference;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a client host needs of a plan. Stateless. */
public final class HostedPlan {

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final int LONGEST_PATH = 1_000;
    private static final long MOST_BYTES = 64L << 20;

    private HostedPlan() {}

    /**
     * Returns the own host that measures all targets; empty if this host does.
     *
     * @throws AssayException of kind {@code PLAN} if several hosts measure
     */
    public static Optional<String> host(PlanDocument plan) {
        EnvironmentSection environment = plan.environment();
        if (environment == null) {
            return Optional.empty();
        }
        Set<Optional<String>> hosts = new LinkedHashSet<>();
        plan.targets().forEach(target -> hosts.add(environment.ownHost(target.environment())));
        if (hosts.size() > 1) {
            throw AssayException.plan("environment: the targets are measured from several hosts: "
                    + String.join(
                            ", ",
                            hosts.stream()
                                    .map(host -> host.orElse("another than those with ssh"))
                                    .toList())
                    + "; write a plan for each host");
        }
        return hosts.iterator().next();
    }

    /**
     * Returns the values of all secrets that the targets refer to, by the environment variables in the text of {@link #text}.
     *
     * @param measured whether the client host measures a target, by its name
     * @param variables of this host
     * @throws AssayException of kind {@code PLAN} if a secret is missing
     */
    public static Map<String, String> secrets(
            PlanDocument plan, Predicate<String> measured, UnaryOperator<@Nullable String> variables) {
        Map<String, String> secrets = new TreeMap<>();
        for (Target target : plan.targets()) {
            SecretReference reference = target.password();
            String value = measured.test(target.name()) && target.hasPassword()
                    ? SecretReference.valueOf(reference, variables)
                    : null;
            if (value != null) {
                secrets.put(variable(plan, reference), value);
            }
        }
        return secrets;
    }

    /** Returns whether a target of a database of the environment has no encryption of its own. */
    public static boolean leavesEncryptionOpen(PlanDocument plan, String database) {
        return plan.targets().stream()
                .anyMatch(target -> database.equals(target.environment()) && target.tls() == null);
    }

    private static String variable(PlanDocument plan, @Nullable SecretReference reference) {
        if (reference == null) {
            return SecretReference.DEFAULT_VARIABLE;
        }
        if (reference.file()) {
            return SecretReference.DEFAULT_VARIABLE + "_" + (files(plan).indexOf(reference) + 1);
        }
        if (!VARIABLE.matcher(reference.name()).matches()) {
            throw AssayException.plan(
                    "the environment variable '" + reference.name() + "', which the plan names, cannot be"
                            + " set on a client host; use letters, digits and underscores");
        }
        return reference.name();
    }

    /** Returns the files with secrets, each once. */
    private static List<SecretReference> files(PlanDocument plan) {
        List<SecretReference> files = new ArrayList<>();
        for (Target target : plan.targets()) {
            SecretReference reference = target.password();
            if (reference != null && reference.file() && !files.contains(reference)) {
                files.add(reference);
            }
        }
        return files;
    }

    /** Returns the text with variables in place of files with secrets, which are on this host. */
    public static String text(PlanDocument plan, String text) {
        String hosted = text;
        for (SecretReference file : files(plan)) {
            hosted = hosted.replace("${file:" + file.name() + "}", "${env:" + variable(plan, file) + "}");
        }
        return hosted;
    }

    /**
     * Returns the files that the plan names by a path relative to its folder, by that path. Values that name no file there are other
     * texts, or name files of the client host.
     *
     * @param folder of the plan
     * @throws AssayException of kind {@code PLAN} if they are larger than 64 MiB together
     */
    public static Map<String, Path> files(PlanSource source, Path folder) {
        Map<String, Path> files = new TreeMap<>();
        source.at().ifPresent(root -> collect(root, folder, files));
        long bytes = files.values().stream().mapToLong(HostedPlan::size).sum();
        if (bytes > MOST_BYTES) {
            throw AssayException.plan("the files that the plan names are " + (bytes >> 20) + " MiB; at most "
                    + (MOST_BYTES >> 20)
                    + " MiB are sent to a client host. Copy large ones there, and name them by absolute"
                    + " paths");
        }
        return files;
    }

    private static void collect(Located value, Path folder, Map<String, Path> files) {
        if (value instanceof Located.Section section) {
            section.entries().values().forEach(entry -> collect(entry.value(), folder, files));
        } else if (value instanceof Located.Items items) {
            items.items().forEach(item -> collect(item, folder, files));
        } else if (value instanceof Located.Scalar scalar && scalar.text().length() <= LONGEST_PATH) {
            try {
                Path named = Path.of(scalar.text());
                Path file = folder.resolve(named).normalize();
                if (!named.isAbsolute() && file.startsWith(folder) && Files.isRegularFile(file)) {
                    files.put(folder.relativize(file).toString().replace('\\', '/'), file);
                }
            } catch (InvalidPathException e) {
                // another text
            }
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
