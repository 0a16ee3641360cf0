package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.spi.cost.PriceQuery;
import dev.assay.spi.cost.PriceSource;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of prices is read by the one source that recognises its format. */
@Parallel
class PricesTest {

    @TempDir
    Path folder;

    /** Recognises files by the end of their names. */
    private record Source(String id, String end) implements PriceSource {

        @Override
        public String description() {
            return "a test";
        }

        @Override
        public PriceBook prices(PriceQuery query) {
            return PriceBook.EMPTY;
        }

        @Override
        public Optional<PriceBook> read(Path file) {
            return file.toString().endsWith(end) ? Optional.of(PriceBook.EMPTY) : Optional.empty();
        }
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    @Test
    void twoSourcesThatRecogniseAFileAreRefusedByName() throws IOException {
        List<PriceSource> sources = List.of(new Source("one", ".json"), new Source("two", "list.json"));
        Path list = file("list.json", "{}");
        assertThatThrownBy(() -> Prices.read(list, sources))
                .isInstanceOf(AssayException.class)
                .hasMessageStartingWith(list + ": two price sources answer, one (")
                .hasMessageContaining(") and two (");
        assertThat(Prices.read(file("other.json", "{}"), sources).rows()).isEmpty();
    }

    @Test
    void jsonThatNoSourceRecognisesIsRefusedAsThat() throws IOException {
        List<PriceSource> sources = List.of(new Source("one", ".list"), new Source("two", ".prices"));
        for (String content : List.of("{\"price\": 1}", "\uFEFF [1]")) {
            Path list = file("list.json", content);
            assertThatThrownBy(() -> Prices.read(list, sources))
                    .isInstanceOf(AssayException.class)
                    .hasMessageStartingWith(list + ": JSON in a format that no price source recognises (one, two)")
                    .hasMessageContaining("provider, region, key");
        }
        Path csv = file("list.csv", "a,b\n1,2\n");
        assertThatThrownBy(() -> Prices.read(csv, sources)).hasMessageContaining("found the columns a, b");
    }
}
