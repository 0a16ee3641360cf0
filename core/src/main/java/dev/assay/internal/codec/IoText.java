package dev.assay.internal.codec;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;

/** Describes I/O failures for users, without the names of Java exceptions. Stateless. */
public final class IoText {

    private IoText() {}

    /** Returns a short text such as {@code No space left on device}. */
    public static String of(IOException failure) {
        if (failure instanceof NoSuchFileException missing) {
            return missing.getFile() + " is not there";
        }
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + " may not be accessed";
        }
        if (failure instanceof FileAlreadyExistsException present) {
            return present.getFile() + " is in the way";
        }
        if (failure instanceof NotDirectoryException file) {
            return file.getFile() + " is no folder";
        }
        if (failure instanceof FileSystemException other && other.getReason() != null) {
            return other.getReason();
        }
        return Objects.requireNonNullElse(
                failure.getMessage(), failure.getClass().getSimpleName());
    }
}
