package dev.assay.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;
import org.apiguardian.api.API;

/** Describes I/O failures without Java exception names. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IoText {

    private IoText() {}

    /** Returns a short text such as {@code No space left on device}; for other failures their message. Never null. */
    public static String of(Exception failure) {
        if (failure instanceof UncheckedIOException && failure.getCause() instanceof IOException cause) {
            return of(cause);
        }
        if (failure instanceof NoSuchFileException missing) {
            return missing.getFile() + " does not exist";
        }
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + " cannot be accessed: permission denied";
        }
        if (failure instanceof FileAlreadyExistsException present) {
            return present.getFile() + " already exists";
        }
        if (failure instanceof NotDirectoryException file) {
            return file.getFile() + " is not a directory";
        }
        if (failure instanceof FileSystemException other && other.getReason() != null) {
            return other.getReason();
        }
        return Objects.requireNonNullElse(
                failure.getMessage(), failure.getClass().getSimpleName());
    }
}
