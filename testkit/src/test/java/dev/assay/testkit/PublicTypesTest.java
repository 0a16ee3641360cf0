package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/** Tests that only types for authors of plug-ins are public. */
@Parallel
class PublicTypesTest {

    @Test
    void areContractsAndHelpersOfPluginAuthors() throws Exception {
        assertThat(publicTypes())
                .extracting(Class::getSimpleName)
                .containsExactlyInAnyOrder(
                        "ArchiveContract",
                        "BillSourceContract",
                        "ClientHostContract",
                        "CostModelContract",
                        "DialectContract",
                        "EnvironmentProviderContract",
                        "JdbcTargetContract",
                        "PriceSourceContract",
                        "ResourceServiceContract",
                        "TargetContract",
                        "WorkloadContract",
                        "WorkloadOnTargetContract",
                        "ManualClock",
                        "RecordedRows",
                        "TableDigest",
                        "TestDatabases");
    }

    @Test
    void declareTheirStability() throws Exception {
        assertThat(publicTypes()).allSatisfy(type -> {
            API promise = type.getAnnotation(API.class);
            assertThat(promise).as("@API of %s", type).isNotNull();
            assertThat(promise.status()).as("status of %s", type).isNotEqualTo(API.Status.INTERNAL);
        });
    }

    /** Returns the top-level types of the main code. */
    private static List<Class<?>> publicTypes() throws Exception {
        Path classes = Path.of(WorkloadContract.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<Class<?>> types = new ArrayList<>();
        try (Stream<Path> files = Files.list(classes.resolve("dev/assay/testkit"))) {
            for (String file : files.map(each -> each.getFileName().toString()).toList()) {
                if (file.matches("\\w+\\.class")) {
                    Class<?> type = Class.forName("dev.assay.testkit." + file.replace(".class", ""));
                    if (Modifier.isPublic(type.getModifiers())) {
                        types.add(type);
                    }
                }
            }
        }
        return types;
    }
}
