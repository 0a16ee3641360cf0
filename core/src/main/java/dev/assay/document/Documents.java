package dev.assay.document;

import dev.assay.internal.codec.Json;
import dev.assay.internal.codec.RequiredFields;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apiguardian.api.API;

/** Writes and reads records as JSON documents, without secrets. Stateless, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Documents {

    private Documents() {}

    /** Returns a record as an indented document. */
    public static String write(Object record) {
        return Json.write(record);
    }

    /** Returns a record as an indented document, with further fields at its end. */
    public static String write(Record record, Map<String, ?> further) {
        return Json.write(record, further);
    }

    /** Returns a record as a document on one line. */
    public static String writeCompact(Object record) {
        return Json.writeCompact(record);
    }

    /**
     * Reads a record from a file. Unknown names, which later versions may write, are ignored.
     *
     * @throws AssayException of kind {@code PLAN} if the file is not a document of that type or incomplete
     * @throws IOException if the file cannot be read
     */
    public static <T extends Record> T read(Path file, Class<T> type) throws IOException {
        T read = Json.readFile(file, type);
        if (read == null) {
            throw AssayException.plan(file + " is empty");
        }
        RequiredFields.missing(read).ifPresent(missing -> {
            throw AssayException.plan(file + " lacks '" + missing + "'; was it edited?");
        });
        return read;
    }
}
