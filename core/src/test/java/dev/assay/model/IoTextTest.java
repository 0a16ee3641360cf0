package dev.assay.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Parallel
class IoTextTest {

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(new NoSuchFileException("results"), "results does not exist"),
                Arguments.of(new AccessDeniedException("results"), "results cannot be accessed: permission denied"),
                Arguments.of(new FileAlreadyExistsException("results"), "results already exists"),
                Arguments.of(new NotDirectoryException("results"), "results is not a directory"),
                Arguments.of(
                        new FileSystemException("results", null, "No space left on device"), "No space left on device"),
                Arguments.of(
                        new UncheckedIOException(new NoSuchFileException("trace.csv")), "trace.csv does not exist"),
                Arguments.of(
                        new IllegalArgumentException("Malformed \\uxxxx encoding."), "Malformed \\uxxxx encoding."),
                Arguments.of(new IOException(), "IOException"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void textsContainNoExceptionNames(Exception failure, String text) {
        assertThat(IoText.of(failure)).isEqualTo(text);
    }
}
