package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In this process, in a file: two warehouses would fill much of the memory that tests have. */
@Parallel
@Exhaustive
class TpccOnH2IT extends AnotherProductContract {

    @TempDir
    private static Path folder;

    @Override
    protected TargetSpec empty() {
        return TargetSpec.of("jdbc:h2:" + folder.resolve("tpcc").toAbsolutePath() + ";LOCK_TIMEOUT=60000", "sa", "");
    }

    @Test
    void storedProceduresAreRefusedWithTheOtherStyles() {
        assertThatThrownBy(() -> SideBySide.run(spec(), AccessStyle.PROCEDURE))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("--access: found procedure")
                .hasMessageContaining("use set or row");
    }
}
