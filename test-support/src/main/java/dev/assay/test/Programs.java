package dev.assay.test;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;

/** Programs of this machine that some tests run. Thread-safe. */
public final class Programs {

    private Programs() {}

    /**
     * Aborts the test if a program is missing. The build lists the test at its end; {@code -Dassay.require=all} fails the build.
     *
     * @param program the file name of a program on the PATH, such as {@code sysbench}
     */
    public static void require(String program) {
        boolean found = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
        Assumptions.assumeTrue(found, program + " is not installed; run: dev/setup");
    }
}
