package dev.assay.cli;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.ThrowsDeclaration;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The types that other programs can compile against: public, outside of internal packages, in a module that is published. */
final class PublicApi {

    /**
     * Where other programs begin: the façade, the plug-in interfaces and the model that they speak of, the documents of runs, what can
     * be computed of these, and reports with their pictures. Socket factories are named in connection URLs; bindings of YCSB meet
     * their bridge in class loaders of their own.
     */
    private static final Set<String> ENTRIES = Set.of(
            "dev.assay",
            "dev.assay.transactions",
            "dev.assay.spi",
            "dev.assay.model",
            "dev.assay.document",
            "dev.assay.store",
            "dev.assay.provision",
            "dev.assay.remote",
            "dev.assay.report",
            "dev.assay.report.picture",
            "dev.assay.report.run.RunFolders",
            "dev.assay.jdbc",
            "dev.assay.junit",
            "dev.assay.jdbc.wire",
            "dev.assay.workload.ycsb.KeyValueOutcome",
            "dev.assay.workload.ycsb.binding",
            "dev.assay.analysis.Analyses",
            "dev.assay.analysis.CheckSentences",
            "dev.assay.analysis.distance.DistancePredictions",
            "dev.assay.analysis.limit.Bottlenecks",
            "dev.assay.analysis.limit.LimitedPoint",
            "dev.assay.analysis.compare.ChangeText",
            "dev.assay.analysis.compare.CompareSpec",
            "dev.assay.analysis.compare.Comparer",
            "dev.assay.analysis.compare.FigureComparer",
            "dev.assay.analysis.compare.LikeWithLike",
            "dev.assay.analysis.compare.RepetitionPlan",
            "dev.assay.analysis.quote.QuoteSentences",
            "dev.assay.analysis.quote.Quotes",
            "dev.assay.cost.BillFile",
            "dev.assay.cost.PriceAtLoad",
            "dev.assay.cost.Pricing",
            "dev.assay.cost.PublishedFigures",
            "dev.assay.cost.Repricing",
            "dev.assay.report.live.LiveServer");

    private PublicApi() {}

    /** Returns all types of the API, nested ones included. */
    static Stream<JavaClass> types() {
        return ArchitectureTest.ALL.stream()
                .filter(PublicApi::isOpen)
                .filter(type -> !type.getPackageName().contains(".internal"))
                .filter(type -> !type.getPackageName().startsWith("dev.assay.cli"))
                // Made by the template engine.
                .filter(type -> !type.getPackageName().equals("dev.assay.report.templates"))
                .filter(type -> !type.getSimpleName().equals("package-info"));
    }

    private static boolean isOpen(JavaClass type) {
        return isVisible(type.getModifiers())
                && type.getEnclosingClass().map(PublicApi::isOpen).orElse(true);
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    /** Returns the members that other programs can use, without what the compiler adds. */
    static Stream<JavaMember> members(JavaClass type) {
        return type.getMembers().stream()
                .filter(member -> isVisible(member.getModifiers()))
                .filter(member -> !member.getModifiers().contains(JavaModifier.SYNTHETIC));
    }

    private static boolean isEntry(JavaClass type) {
        String place = type.getPackageName();
        boolean vocabulary = place.startsWith("dev.assay.spi.") || place.startsWith("dev.assay.model.");
        return vocabulary || ENTRIES.contains(place) || ENTRIES.contains(type.getFullName());
    }

    /** Returns the types that other programs meet when they begin at an entry. */
    static Set<JavaClass> reachable() {
        Deque<JavaClass> open = new ArrayDeque<>();
        types().filter(PublicApi::isEntry).forEach(open::add);
        Set<JavaClass> seen = new HashSet<>();
        while (!open.isEmpty()) {
            JavaClass type = open.poll();
            if (seen.add(type)) {
                next(type)
                        .map(JavaClass::getBaseComponentType)
                        .filter(each -> each.getPackageName().startsWith("dev.assay"))
                        .forEach(open::add);
            }
        }
        return seen;
    }

    private static Stream<JavaClass> next(JavaClass type) {
        Set<JavaClass> next = new HashSet<>(type.getRawInterfaces());
        type.getRawSuperclass().ifPresent(next::add);
        members(type).forEach(member -> {
            if (member instanceof JavaCodeUnit unit) {
                next.addAll(unit.getReturnType().getAllInvolvedRawTypes());
                for (JavaType each : unit.getParameterTypes()) {
                    next.addAll(each.getAllInvolvedRawTypes());
                }
                for (ThrowsDeclaration<?> each : unit.getThrowsClause()) {
                    next.add(each.getRawType());
                }
            } else if (member instanceof JavaField field) {
                next.addAll(field.getType().getAllInvolvedRawTypes());
            }
        });
        types().filter(other -> other.getEnclosingClass().filter(type::equals).isPresent()
                        || isVariant(other, type)
                        || services(type).contains(other.getFullName()))
                .forEach(next::add);
        return next.stream();
    }

    /** Whether a type is one of those that a sealed type permits. */
    private static boolean isVariant(JavaClass type, JavaClass of) {
        Class<?>[] permitted = of.reflect().getPermittedSubclasses();
        return permitted != null && Set.of(permitted).contains(type.reflect());
    }

    /** The implementations that service loaders find, which have to be public. */
    private static Set<String> services(JavaClass type) {
        if (!type.isInterface()) {
            return Set.of();
        }
        Set<String> names = new TreeSet<>();
        try {
            String file = "META-INF/services/" + type.getFullName();
            for (URL each : Collections.list(PublicApi.class.getClassLoader().getResources(file))) {
                try (BufferedReader lines =
                        new BufferedReader(new InputStreamReader(each.openStream(), StandardCharsets.UTF_8))) {
                    lines.lines().map(String::strip).forEach(names::add);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return names;
    }
}
