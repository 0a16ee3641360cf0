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
     * Aborts the test if a program is missing. The build names the test at its end; {@code -Dassay.require=all} fails it.
     *
     * @param program a file name, such as {@code sysbench}, that is looked for on the PATH
     */
    public static void require(String program) {
        boolean found = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
        Assumptions.assumeTrue(found, program + " is not installed; run: dev/setup");
    }
}
