package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMember;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The API changes only on purpose: {@code docs/public-api.txt} lists it, and a change of it is part of the same commit. */
@Parallel
class PublicApiTest {

    private static final Path LIST = Path.of("../docs/public-api.txt");
    private static final boolean WRITE = Boolean.parseBoolean(System.getenv("ASSAY_WRITE_API"));

    /** Public because packages of core share them, or the command line computes with them. They shall become internal. */
    private static final Set<String> OPEN = Set.of(
            "dev.assay.analysis.AlikePrices",
            "dev.assay.analysis.Candidates",
            "dev.assay.analysis.LikeWorkloads",
            "dev.assay.analysis.Sentences",
            "dev.assay.cost.decision.BreakEven",
            "dev.assay.cost.ledger.PricedLedger",
            "dev.assay.cost.ledger.TrialLedger");

    private static List<String> lines() {
        return PublicApi.types()
                .sorted((one, other) -> one.getFullName().compareTo(other.getFullName()))
                .flatMap(type -> Stream.concat(
                        Stream.of(type.getFullName()),
                        PublicApi.members(type)
                                .map(PublicApiTest::line)
                                .sorted()
                                .distinct()))
                .toList();
    }

    private static String line(JavaMember member) {
        String owner = member.getOwner().getFullName();
        return "    " + member.getFullName().substring(owner.length() + 1);
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
                .containsExactlyInAnyOrderElementsOf(OPEN);
    }
}
