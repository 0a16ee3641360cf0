package dev.assay.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.Sha256;
import dev.assay.spi.cost.PriceListService;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents of a provider's service are kept for a day. */
@Parallel
class FetchedPricesTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 28);

    @TempDir
    private Path folder;

    private URLClassLoader libraries;
    private final List<Long> progress = new ArrayList<>();

    /** Found by the service loader, which makes a new one for each test. */
    public static final class Numbered implements PriceListService {

        private int calls;

        @Override
        public String provider() {
            return "office";
        }

        @Override
        public void fetch(String region, Path file, LongConsumer products) {
            if (region.equals("nowhere")) {
                throw AssayException.plan("no such region");
            }
            try {
                Files.writeString(file, region + " " + ++calls);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            products.accept(calls);
        }
    }

    @BeforeEach
    void register() throws IOException {
        Path services = Files.createDirectories(folder.resolve("library/META-INF/services"));
        Files.writeString(services.resolve(PriceListService.class.getName()), Numbered.class.getName());
        libraries = new URLClassLoader(
                new URL[] {folder.resolve("library").toUri().toURL()},
                getClass().getClassLoader());
    }

    private FetchedPrices open() {
        return FetchedPrices.open("office", folder.resolve("fetched"), libraries);
    }

    private FetchedPrices.Document document(FetchedPrices fetched, LocalDate day, boolean refresh) {
        return fetched.document("room-1", day, refresh, progress::add);
    }

    @Test
    void oneDocumentIsFetchedADay() throws IOException {
        FetchedPrices fetched = open();
        FetchedPrices.Document first = document(fetched, TODAY, false);
        assertThat(first.cached()).isFalse();
        assertThat(first.sha256()).isEqualTo(Sha256.hex("room-1 1"));
        assertThat(first.fetchedOn()).isEqualTo(TODAY);
        assertThat(first.file())
                .hasFileName("office-room-1-2026-11-28-" + Sha256.hex("room-1 1") + ".json")
                .hasContent("room-1 1");
        assertThat(document(fetched, TODAY, false))
                .isEqualTo(new FetchedPrices.Document(first.file(), first.sha256(), TODAY, true));
        assertThat(document(fetched, TODAY.plusDays(1), false).file()).hasContent("room-1 2");
        assertThat(document(fetched, TODAY.plusDays(1), true).file()).hasContent("room-1 3");
        assertThat(document(fetched, TODAY.plusDays(1), false).file()).hasContent("room-1 3");
        assertThat(progress).containsExactly(1L, 2L, 3L);
    }

    @Test
    void damagedDocumentsAreFetchedAgain() throws IOException {
        FetchedPrices fetched = open();
        Path damaged = document(fetched, TODAY, false).file();
        Files.writeString(damaged, "room-1");
        assertThat(document(fetched, TODAY, false).file())
                .hasContent("room-1 2")
                .isNotEqualTo(damaged);
        assertThat(damaged).doesNotExist();
    }

    @Test
    void failuresLeaveNothing() throws IOException {
        FetchedPrices fetched = open();
        assertThatThrownBy(() -> fetched.document("nowhere", TODAY, false, progress::add))
                .hasMessage("no such region");
        assertThatThrownBy(() -> fetched.document("../nowhere", TODAY, false, progress::add))
                .hasMessageContaining("--region: found '../nowhere', a region such as us-east-1 is needed");
        try (Stream<Path> left = Files.list(folder.resolve("fetched"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void unknownProvidersAreNamed() {
        assertThatThrownBy(() -> FetchedPrices.open("offices", folder, libraries))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("offices")
                .hasMessageContaining("office");
    }
}
