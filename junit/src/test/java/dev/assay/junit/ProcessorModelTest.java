package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The model of the processors by the texts of each operating system. */
@Parallel
class ProcessorModelTest {

    private static final Path FILES = Path.of("src/test/resources/cpuinfo");

    private static String model(String system, Path linux, Map<String, String> environment, Optional<String> mac) {
        return new ProcessorModel(system, linux, environment::get, () -> mac).text();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "x86; Intel(R) Xeon(R) Platinum 8259CL CPU @ 2.50GHz",
                "arm64-server; ARM 0x41/0xd0c",
                "arm64-two-kinds; ARM 0x41/0xd05, 0x41/0xd0b",
                "arm32; ARMv7 Processor rev 4 (v7l)",
                "riscv; sifive,u74-mc",
                "power; POWER9 (architected), altivec supported",
                "nameless; unknown",
                "absent; unknown"
            })
    void linuxNamesItInAFileWithoutSerialNumbers(String file, String model) {
        assertThat(model("Linux", FILES.resolve(file), Map.of(), Optional.of("of another system")))
                .isEqualTo(model);
    }

    @Test
    void windowsNamesItInTheEnvironment() {
        String intel = "Intel64 Family 6 Model 158 Stepping 10, GenuineIntel";
        Path other = FILES.resolve("x86");

        assertThat(model("Windows 11", other, Map.of("PROCESSOR_IDENTIFIER", intel), Optional.empty()))
                .isEqualTo(intel);
        assertThat(model("Windows 11", other, Map.of(), Optional.empty())).isEqualTo("unknown");
    }

    @Test
    void macNamesItByACommand() {
        Path other = FILES.resolve("x86");

        assertThat(model("Mac OS X", other, Map.of(), Optional.of("Apple M2 Pro\n")))
                .isEqualTo("Apple M2 Pro");
        assertThat(model("Mac OS X", other, Map.of(), Optional.empty())).isEqualTo("unknown");
    }

    @Test
    void aCommandGivesItsFirstLineOrNothing() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        assertThat(ProcessorModel.output(List.of(java, "--version")))
                .hasValueSatisfying(line -> assertThat(line).contains("."));
        assertThat(ProcessorModel.output(List.of(java, "--no-such-option"))).isEmpty();
        assertThat(ProcessorModel.output(List.of("/no/such/command"))).isEmpty();
    }
}
