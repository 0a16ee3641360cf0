package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The API changes only on purpose: {@code docs/public-api.txt} lists it, and a change of it is part of the same commit. */
@Parallel
class PublicApiTest {

    private static final Path LIST = Path.of("../docs/public-api.txt");
    private static final boolean WRITE = Boolean.parseBoolean(System.getenv("ASSAY_WRITE_API"));

    private static List<String> lines() {
        return PublicApi.types()
                .sorted((one, other) -> one.getFullName().compareTo(other.getFullName()))
                .flatMap(type -> Stream.concat(
                        Stream.of(line(type)),
                        PublicApi.members(type)
                                .filter(PublicApiTest::isOwn)
                                .map(PublicApiTest::line)
                                .sorted()
                                .distinct()))
                .toList();
    }

    /** Members inherited from {@code Record} and {@code Object} are not listed. */
    private static boolean isOwn(JavaMember member) {
        return !Set.of("equals", "hashCode", "toString").contains(member.getName());
    }

    private static String line(JavaMember member) {
        String owner = member.getOwner().getFullName();
        String modifiers = member.getModifiers().stream()
                .filter(each -> each != JavaModifier.PUBLIC)
                .map(each -> each.name().toLowerCase(Locale.ROOT) + " ")
                .sorted()
                .collect(Collectors.joining());
        String type = member instanceof JavaConstructor
                ? ""
                : member instanceof JavaMethod method
                        ? method.getReturnType().getName() + " "
                        : ((JavaField) member).getType().getName() + " ";
        return "    " + modifiers + type + member.getFullName().substring(owner.length() + 1);
    }

    private static String line(JavaClass type) {
        String parents = Stream.concat(type.getRawSuperclass().stream(), type.getRawInterfaces().stream())
                .map(JavaClass::getName)
                .filter(name -> !Set.of("java.lang.Object", "java.lang.Record", "java.lang.Enum")
                        .contains(name))
                .sorted()
                .collect(Collectors.joining(", "));
        String kind = type.isRecord() ? "record" : type.isEnum() ? "enum" : type.isInterface() ? "interface" : "class";
        return kind + " " + type.getFullName() + (parents.isEmpty() ? "" : " : " + parents);
    }

    @Test
    void apiIsTheListedOne() throws IOException {
        List<String> now = lines();
        assertThat(now).hasSizeGreaterThan(1_000);
        if (WRITE) {
            Files.write(LIST, now);
        }
        assertThat(now)
                .as("the public API; ASSAY_WRITE_API=true writes the list anew")
                .containsExactlyElementsOf(Files.readAllLines(LIST));
    }

    @Test
    void everyPublicTypeIsReachedFromAnEntryAndNoneIsInternal() {
        Set<JavaClass> reachable = PublicApi.reachable();
        assertThat(reachable)
                .filteredOn(type -> type.getPackageName().contains(".internal"))
                .as("internal types in the API")
                .isEmpty();
        assertThat(PublicApi.types()
                        .filter(type -> type.getEnclosingClass().isEmpty() && !reachable.contains(type))
                        .map(JavaClass::getFullName))
                .as("public types that no entry leads to")
                .isEmpty();
    }
}
