package dev.assay.workload.script;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;
import dev.assay.testkit.WorkloadContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** Built-in scripts and an own script of all functions keep what every workload promises, and allocate nothing. */
@Parallel
class ScriptContractTest {

    abstract static class Contract extends WorkloadContract<ScriptParameters, JdbcSession> {

        @Override
        protected WorkloadFactory<ScriptParameters, JdbcSession> factory() {
            return new ScriptFactory();
        }
    }

    @Nested
    class BuiltIns extends Contract {

        @Override
        protected ScriptParameters parameters() {
            return Given.builtIn("tpcb-like@3, simple-update, select-only@6", 1);
        }
    }

    @Nested
    class ReplayedTrace extends WorkloadContract<ReplayParameters, JdbcSession> {

        @TempDir
        private static Path folder;

        @Override
        protected WorkloadFactory<ReplayParameters, JdbcSession> factory() {
            return new ReplayFactory();
        }

        @Override
        protected ReplayParameters parameters() {
            try {
                Path file = Files.writeString(
                        folder.resolve("trace.csv"),
                        "seconds,statement,a,b\n0,SELECT :a,7,\n0.1,\"SELECT :a, :b\",x,1.5\n0.2,SELECT :a,,\n");
                return new ReplayParameters(file.toString(), 2, "", "", "");
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Nested
    class OwnScript extends Contract {

        private static final String EVERYTHING = """
                \\set a random(1, 100000 * :scale)
                \\set b random_gaussian(1, 1000, 2.5) + random_exponential(1, 10, 5) * random_zipfian(1, 1000, 1.07)
                \\set c abs(hash(:a)) % 1000000 + permute(:b, 10000) # hash_fnv1a(:a, :client_id)
                \\set d case when :a % 2 = 0 and not :b > 500 then greatest(:a, :b, 0.5) else least(1, sqrt(:b)) end
                \\set e int(:d) + int(ln(exp(double(1)) + pow(2, pi()))) & 255 | 1 << 2
                \\set n null
                \\set f :n is null or :e > 5
                SELECT :a, :b, :c, :d, :e, :f, :n;
                """;

        @TempDir
        private static Path folder;

        @Override
        protected ScriptParameters parameters() {
            try {
                Path file = Files.writeString(folder.resolve("everything.sql"), EVERYTHING);
                return Given.files(file.toString());
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }
}
