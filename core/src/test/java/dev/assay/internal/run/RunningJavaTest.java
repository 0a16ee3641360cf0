package dev.assay.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.JavaInfo;
import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class RunningJavaTest {

    @Test
    void optionsThatChangeItsSpeedAreShown() {
        List<String> options = List.of(
                "-Xmx2g",
                "-Xms512m",
                "-Xmn100M",
                "-Xss1m",
                "-Xint",
                "-XX:+UseG1GC",
                "-XX:-TieredCompilation",
                "-XX:TieredStopAtLevel=1",
                "-XX:MaxRAMPercentage=12.5");
        assertThat(RunningJava.shown(options)).isEqualTo(options);
    }

    @Test
    void secretsAreNotShownWhereverTheyStand() {
        List<String> options = List.of(
                "-Dpassword=hush",
                "-Dapp.args=-Xmx1g -Dpassword=hush",
                "-Xlog:all:file=hush",
                "-Xbootclasspath/a:hush",
                "-Xmx1g -Dpassword=hush",
                "-XX:+Hush me=hush",
                "--add-opens=hush",
                "@hush",
                "hush",
                "-XX:OnError=mail -p hush",
                "-XX:HeapDumpPath=/home/hush\n/hush",
                "-javaagent:/opt/agent.jar=hush",
                "-agentlib:jdwp=hush",
                "-agentpath:hush");
        assertThat(RunningJava.shown(options))
                .containsExactly(
                        "-XX:OnError=***", "-XX:HeapDumpPath=***", "-javaagent:***", "-agentlib:***", "-agentpath:***");
    }

    @Test
    void tellsOfTheOneThisRunsIn() {
        JavaInfo info = RunningJava.info();
        assertThat(info.version()).isEqualTo(Runtime.version().toString());
        assertThat(info.vendor()).isEqualTo(System.getProperty("java.vendor"));
        assertThat(info.machine()).isEqualTo(System.getProperty("java.vm.name"));
        assertThat(info.mode()).isEqualTo(System.getProperty("java.vm.info"));
        assertThat(info.collectors()).isNotEmpty();
        assertThat(info.maxHeapBytes()).isEqualTo(Runtime.getRuntime().maxMemory());
    }
}
