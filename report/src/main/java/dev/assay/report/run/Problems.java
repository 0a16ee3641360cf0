package dev.assay.report.run;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Problems with the files of runs, one line each. Confined to one thread. */
final class Problems {

    private final List<String> lines = new ArrayList<>();

    interface Reading<T> {
        T read() throws IOException;
    }

    /** Returns the result of a read, or null after recording the failure. */
    <T> @Nullable T attempt(Path file, Reading<T> reading) {
        try {
            return reading.read();
        } catch (AssayException e) {
            add(oneLine(e.message()));
        } catch (IOException | RuntimeException e) {
            add(oneLine(file + " cannot be read: " + e));
        }
        return null;
    }

    void add(String problem) {
        lines.add(problem);
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    void addAll(List<String> more) {
        lines.addAll(more);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
