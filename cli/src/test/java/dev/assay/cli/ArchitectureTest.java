package dev.assay.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameStartingWith;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Dependencies of modules and packages. Only the CLI may use all modules. */
@Parallel
class ArchitectureTest {

    static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            // Packages of tests alone. A checkout's own folder may have the name of a module.
            .withImportOption(location -> !location.contains("/dev/assay/test/")
                    && !location.contains("/dev/assay/testkit/")
                    && !location.contains("integration-tests")
                    && !location.contains("test-classes"))
            .importPackages("dev.assay");

    private static final String[] CORE = {
        "dev.assay",
        "dev.assay.analysis..",
        "dev.assay.cost..",
        "dev.assay.provision..",
        "dev.assay.document..",
        "dev.assay.store..",
        "dev.assay.spi..",
        "dev.assay.transactions..",
        "dev.assay.model..",
        "dev.assay.internal.."
    };

    private static void check(ArchRule rule) {
        rule.check(ALL);
    }

    @Test
    void allModulesAreLookedAt() {
        Set<String> packages = ALL.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
        assertThat(packages)
                .contains(
                        "dev.assay",
                        "dev.assay.cli",
                        "dev.assay.internal.engine",
                        "dev.assay.jdbc.internal",
                        "dev.assay.provisioning",
                        "dev.assay.workload.oltp",
                        "dev.assay.workload.script",
                        "dev.assay.workload.tpcc",
                        "dev.assay.workload.ycsb",
                        "dev.assay.embedded",
                        "dev.assay.junit",
                        "dev.assay.metrics",
                        "dev.assay.remote",
                        "dev.assay.report");
    }

    @Test
    void nothingDependsOnTheCommandLine() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("dev.assay.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.assay.cli.."));
    }

    @Test
    void coreDependsOnNoOtherModule() {
        check(noClasses()
                .that()
                .resideInAnyPackage(CORE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.assay.workload..",
                        "dev.assay.jdbc..",
                        "dev.assay.provisioning..",
                        "dev.assay.embedded..",
                        "dev.assay.report..",
                        "dev.assay.remote..",
                        "dev.assay.metrics..",
                        "dev.assay.test..",
                        "dev.assay.testkit.."));
    }

    @Test
    void pluginsKnowOnlyTheInterfacesAndTheModel() {
        check(classes()
                .that()
                .resideInAnyPackage("dev.assay.workload..")
                .should()
                .onlyDependOnClassesThat(are(resideOutsideOfPackages("dev.assay..")
                        .or(resideInAnyPackage("dev.assay.spi..", "dev.assay.model..", "dev.assay.workload..")))));
        for (String plugin : List.of(
                "dev.assay.jdbc..", "dev.assay.embedded..", "dev.assay.provisioning..", "dev.assay.metrics..")) {
            check(classes()
                    .that()
                    .resideInAPackage(plugin)
                    .should()
                    .onlyDependOnClassesThat(are(resideOutsideOfPackages("dev.assay..")
                            .or(resideInAnyPackage("dev.assay.spi..", "dev.assay.model..", plugin))
                            // The interfaces of archives are in the module store.
                            .or(nameStartingWith("dev.assay.store.Archive")))));
        }
    }

    @Test
    void reportsKnowResultsAndNotWhereTheyComeFrom() {
        check(noClasses()
                .that()
                .resideInAPackage("dev.assay.report..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.assay",
                        "dev.assay.internal.doctor..",
                        "dev.assay.internal.engine..",
                        "dev.assay.jdbc..",
                        "dev.assay.provisioning..",
                        "dev.assay.workload..",
                        "dev.assay.embedded.."));
        check(noClasses()
                .that()
                .resideInAPackage("dev.assay.report.page..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.assay.report.run..", "dev.assay.report.section..", "dev.assay.report.internal.write.."));
    }

    @Test
    void workloadsDoNotKnowOneAnother() {
        check(slices().matching("dev.assay.workload.(*)..").should().notDependOnEachOther());
    }

    @Test
    void interfacesDependOnTheModelAndTheJdkAlone() {
        check(classes()
                .that()
                .resideInAPackage("dev.assay.spi..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "javax.sql..",
                        "dev.assay.spi..",
                        "dev.assay.model..",
                        "org.jspecify..",
                        "org.apiguardian.."));
    }

    @Test
    void modelDependsOnNothingAboveIt() {
        check(classes()
                .that()
                .resideInAPackage("dev.assay.model..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "dev.assay.model..",
                        "org.HdrHistogram..",
                        "dev.assay.internal.distribution..",
                        "org.jspecify..",
                        "org.apiguardian.."));
    }

    /** Each package group of core may use those before it; they exchange model records. */
    private static final List<String> ROOMS = List.of(
            "dev.assay.internal.distribution..",
            "dev.assay.model..",
            "dev.assay.internal.statistics..",
            "dev.assay.internal.search..",
            "dev.assay.spi..",
            "dev.assay.transactions..",
            "dev.assay.internal.codec..",
            "dev.assay.internal.plugin..",
            "dev.assay.internal.engine..",
            "dev.assay.internal.verdict..",
            "dev.assay.internal.doctor..",
            "dev.assay.internal.usage..",
            "dev.assay.cost..",
            "dev.assay.analysis..",
            "dev.assay.document..",
            "dev.assay.internal.io..",
            "dev.assay.store..",
            "dev.assay.internal.registry..",
            "dev.assay.internal.plan..",
            "dev.assay.internal.run..",
            "dev.assay.internal.selftest..",
            "dev.assay",
            "dev.assay.internal.provision..",
            "dev.assay.provision..");

    @Test
    void roomsOfCoreUseOnlyThoseBeforeThem() {
        for (int room = 0; room < ROOMS.size() - 1; room++) {
            String[] later = ROOMS.subList(room + 1, ROOMS.size()).toArray(String[]::new);
            check(noClasses()
                    .that()
                    .resideInAPackage(ROOMS.get(room))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(later));
        }
        check(classes().that().resideInAnyPackage(CORE).should().resideInAnyPackage(ROOMS.toArray(String[]::new)));
    }

    @Test
    void stagesThatMeasureAndJudgeDoNotKnowEachOther() {
        check(noClasses()
                .that()
                .resideInAnyPackage("dev.assay.internal.verdict..", "dev.assay.analysis..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.assay.internal.doctor.."));
        check(noClasses()
                .that()
                .resideInAPackage("dev.assay.analysis..")
                .should()
                .dependOnClassesThat(are(resideInAPackage("dev.assay.internal..")
                        .and(not(resideInAnyPackage(
                                "dev.assay.internal.usage..",
                                "dev.assay.internal.distribution..",
                                "dev.assay.internal.statistics..",
                                "dev.assay.internal.search.."))))));
        check(noClasses()
                .that()
                .resideInAPackage("dev.assay.internal.doctor..")
                .should()
                .dependOnClassesThat(are(resideInAPackage("dev.assay.internal..")
                        .and(not(resideInAPackage("dev.assay.internal.doctor.."))))));
        check(noClasses()
                .that()
                .resideInAPackage("dev.assay.cost..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.assay.internal.doctor..", "dev.assay.internal.engine..", "dev.assay.internal.verdict.."));
    }

    @Test
    void formulasAndDecisionsStandOnTopOfCost() {
        check(noClasses()
                .that()
                .resideInAPackage("dev.assay.cost")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.assay.cost.decision", "dev.assay.cost.formula", "dev.assay.cost.ledger"));
    }

    /** Rates are measured in floating point; where they meet money, they become exact by the digits they print. */
    @Test
    void moneyNeverPassesThroughFloatingPoint() {
        String[] cost = {
            "dev.assay.analysis..",
            "dev.assay.cost..",
            "dev.assay.internal.usage..",
            "dev.assay.model.cost..",
            "dev.assay.spi.cost..",
            "dev.assay.provisioning.."
        };
        for (Class<?> number : new Class<?>[] {BigDecimal.class, Number.class}) {
            check(noClasses()
                    .that()
                    .resideInAnyPackage(cost)
                    .should()
                    .callMethod(number, "doubleValue")
                    .orShould()
                    .callMethod(number, "floatValue"));
        }
        check(noClasses()
                .that()
                .resideInAnyPackage(cost)
                .should()
                .callConstructor(BigDecimal.class, double.class)
                .orShould()
                .callConstructor(BigDecimal.class, double.class, MathContext.class));
        // A ledger has quantities, which are held against what was measured, and no money; nor have facts of instances.
        check(noClasses()
                .that()
                .resideInAPackage("dev.assay.cost.ledger")
                .or()
                .haveFullyQualifiedName("dev.assay.provisioning.ShippedFacts")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("dev.assay.model.cost.Money"));
        for (Class<?> number : new Class<?>[] {Double.class, Float.class}) {
            check(noClasses()
                    .that()
                    .resideInAnyPackage(cost)
                    .and()
                    .resideOutsideOfPackage("dev.assay.cost.ledger")
                    .and()
                    .doNotHaveFullyQualifiedName("dev.assay.provisioning.ShippedFacts")
                    .should()
                    .callMethod(number, number == Double.class ? "parseDouble" : "parseFloat", String.class)
                    .orShould()
                    .callMethod(number, "valueOf", String.class));
        }
        check(noClasses()
                .that()
                .resideInAnyPackage(cost)
                .and()
                .doNotHaveFullyQualifiedName("dev.assay.internal.usage.MeasuredPerformance")
                .should()
                .callMethod(BigDecimal.class, "valueOf", double.class));
    }

    /** Internal packages of a module are not used by others and may change in any version. */
    @Test
    void noModuleUsesTheInternalPackagesOfAnother() {
        for (String module : List.of("jdbc", "report", "metrics")) {
            check(noClasses()
                    .that()
                    .resideOutsideOfPackage("dev.assay." + module + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("dev.assay." + module + ".internal.."));
        }
        check(noClasses()
                .that()
                .resideOutsideOfPackages(CORE)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.assay.internal.."));
    }

    /** {@code store}, {@code quote}, {@code transactions} and {@code environments} were packages of {@code core}. */
    @Test
    void modulesSplitFromCoreUseFewOfItsInternalPackages() {
        Map<String, String[]> used = Map.of(
                "dev.assay.store..", new String[] {"dev.assay.internal.io.."},
                "dev.assay.analysis.quote..",
                        new String[] {"dev.assay.internal.distribution..", "dev.assay.internal.statistics.."},
                "dev.assay.provision..", new String[] {"dev.assay.internal.provision.."},
                "dev.assay.internal.provision..",
                        new String[] {
                            "dev.assay.internal.provision..", "dev.assay.internal.codec..", "dev.assay.internal.io.."
                        },
                "dev.assay.transactions..", new String[] {});
        used.forEach((module, allowed) -> check(noClasses()
                .that()
                .resideInAPackage(module)
                .should()
                .dependOnClassesThat(
                        are(resideInAPackage("dev.assay.internal..").and(not(resideInAnyPackage(allowed)))))));
    }

    @Test
    void packagesHaveNoCycles() {
        check(slices().matching("dev.assay.(**)").should().beFreeOfCycles());
    }

    @Test
    void jacksonStaysInTheCodecAndInTheReaderOfAwsPriceLists() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("dev.assay.internal.codec..")
                .and(are(not(nameStartingWith("dev.assay.provisioning.PriceListJson"))))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("tools.jackson..", "com.fasterxml.."));
    }

    @Test
    void onlyTheCommandLinePrintsAndEndsTheProcess() {
        for (String forbidden : new String[] {"out", "err"}) {
            check(noClasses()
                    .that()
                    .resideOutsideOfPackage("dev.assay.cli..")
                    .should()
                    .accessField(System.class, forbidden));
        }
        check(noClasses()
                .that()
                .resideOutsideOfPackage("dev.assay.cli..")
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class));
    }

    @Test
    void randomnessComesFromSeedsAlone() {
        check(noClasses()
                .that()
                .resideInAnyPackage("dev.assay.internal.engine..", "dev.assay.workload..", "dev.assay.model..")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Random.class, ThreadLocalRandom.class, ThreadLocal.class));
        check(noClasses().that().resideInAPackage("dev.assay..").should().callMethod(Math.class, "random"));
    }

    @Test
    void publicTypesSayHowStableTheyAre() {
        assertThat(PublicApi.types().filter(type -> type.getEnclosingClass().isEmpty()))
                .hasSizeGreaterThan(200)
                .allSatisfy(type -> assertThat(type.isAnnotatedWith(API.class))
                        .as(type.getFullName())
                        .isTrue());
    }

    @Test
    void everyPackageIsNullMarked() {
        Set<String> unmarked = ALL.stream()
                .map(JavaClass::getPackage)
                .filter(each -> !each.getClasses().isEmpty() && !each.isAnnotatedWith(NullMarked.class))
                .map(each -> each.getName())
                .collect(Collectors.toSet());
        assertThat(unmarked).isEmpty();
    }
}
