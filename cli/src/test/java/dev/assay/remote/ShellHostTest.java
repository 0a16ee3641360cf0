package dev.assay.remote;

import dev.assay.spi.environment.ClientHost;
import dev.assay.test.Parallel;
import dev.assay.testkit.ClientHostContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract, on a client host that is not by SSH. */
@Parallel
class ShellHostTest extends ClientHostContract {

    @TempDir
    Path home;

    @Override
    protected ClientHost open() {
        return new ShellHost(home);
    }
}
