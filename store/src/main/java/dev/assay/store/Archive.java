package dev.assay.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Objects with keys, such as a bucket with a prefix. Objects are created and read, never changed or deleted: two hosts may write at
 * the same time. Keys have parts, separated by {@code /}.
 *
 * @implSpec {@link #create} and {@link #open} are called by up to {@link #parallelism} threads at the same time, the other methods by
 *     one. Messages of exceptions are one line and contain no secret. A method may throw an {@link dev.assay.model.AssayException} of
 *     kind {@code HOST}, whose message says what to do, instead of an {@code IOException}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Archive extends AutoCloseable {

    /** What {@link #create} found. */
    enum Created {
        /** There was no object; it was created. */
        NEW,
        /** There was an object with this content. */
        SAME,
        /** There was an object with other content; it was not changed. */
        OTHER
    }

    /**
     * Creates an object unless there is one, as one step: a reader sees the whole content or no object.
     *
     * @param content file with the content
     * @param sha256 digest of the content, 64 hexadecimal digits
     * @throws IOException if the archive or the file cannot be read or written
     */
    Created create(String key, Path content, String sha256) throws IOException;

    /**
     * Opens an object.
     *
     * @return the content; empty if there is no object
     * @throws IOException if the archive cannot be read
     */
    Optional<InputStream> open(String key) throws IOException;

    /**
     * Returns the first parts of all keys with several parts, sorted, each once.
     *
     * @throws IOException if the archive cannot be read
     */
    List<String> folders() throws IOException;

    /** Returns how many objects to copy at the same time: 1 or more, and 1 unless it is overridden. */
    default int parallelism() {
        return 1;
    }

    /** Releases connections. */
    @Override
    void close();
}
