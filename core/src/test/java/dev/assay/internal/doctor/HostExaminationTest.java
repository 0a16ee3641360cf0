package dev.assay.internal.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Level;
import dev.assay.spi.target.Expectation;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class HostExaminationTest {

    @TempDir
    private Path root;

    private HostFixture host;

    @BeforeEach
    void quietHost() {
        host = new HostFixture(root);
    }

    private List<Finding> examined(int users, Jvm java) {
        return Doctor.host(host.root(), java, new Expectation(users, 2, null));
    }

    private Finding found(String id, int users, Jvm java) {
        List<Finding> findings =
                examined(users, java).stream().filter(f -> f.id().equals(id)).toList();
        assertThat(findings).as(id).hasSize(1);
        return findings.get(0);
    }

    private Finding found(String id) {
        return found(id, 16, HostFixture.java());
    }

    /** One changed fact changes one finding only. */
    private void assertOnly(String id, Level level, String text, String remedy, int users, Jvm java) {
        Finding finding = found(id, users, java);
        assertThat(finding.level()).isEqualTo(level);
        assertThat(finding.text()).contains(text);
        assertThat(finding.remedy()).contains(remedy);
        assertThat(examined(users, java)).filteredOn(f -> f.level() != Level.OK).containsExactly(finding);
    }

    private void assertOnly(String id, Level level, String text, String remedy) {
        assertOnly(id, level, text, remedy, 16, HostFixture.java());
    }

    @Test
    void quietHostIsFoundWellInEverything() {
        assertThat(examined(16, HostFixture.java())).allSatisfy(finding -> {
            assertThat(finding.area()).isEqualTo(Area.HOST);
            assertThat(finding.level()).as(finding.text()).isEqualTo(Level.OK);
            assertThat(finding.remedy()).isEmpty();
        });
        assertThat(examined(16, HostFixture.java()))
                .extracting(Finding::id)
                .containsExactly(
                        "host-processors",
                        "host-cpu-quota",
                        "host-load",
                        "host-frequency",
                        "host-clock-source",
                        "host-timer-slack",
                        "open-files",
                        "host-threads",
                        "host-memory",
                        "host-swap",
                        "java");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hpet", "acpi_pm", "xen", "jiffies"})
    void clockSourceThatTakesASystemCallIsToldOf(String source) {
        host.write(HostFixture.CLOCK, source + "\n");
        assertOnly("host-clock-source", Level.WARNING, "clock source " + source + "; a reading costs 25 ns", "tsc");
    }

    @Test
    void slowReadingIsToldOfWhateverTheSourceIsCalled() {
        Jvm slow = HostFixture.java(List.of("G1 Young Generation"), List.of(), 4L << 30, 8, 900);
        assertOnly("host-clock-source", Level.WARNING, "a reading costs 900 ns", "faster", 16, slow);
    }

    @Test
    void singleProcessorIsToldOf() {
        host.write("proc/loadavg", "0.00 0.00 0.00 1/92 1\n").write("sys/fs/cgroup/bench/cpu.max", "max 100000\n");
        Jvm small = HostFixture.java(List.of("G1 Young Generation"), List.of(), 4L << 30, 1, 25);
        assertOnly("host-processors", Level.WARNING, "1 processor for 16 users", "at least 2", 16, small);
    }

    @Test
    void manyUsersForFewProcessorsAreNoted() {
        assertOnly("host-processors", Level.NOTE, "8 processors for 257 users", "client-cpu", 257, HostFixture.java());
        assertThat(found("host-processors", 256, HostFixture.java()).level()).isEqualTo(Level.OK);
    }

    @ParameterizedTest
    @CsvSource({
        "0::/bench, sys/fs/cgroup/bench/cpu.max, 150000 100000, 1.50",
        "0::/bench, sys/fs/cgroup/cpu.max, 50000 100000, 0.50",
        "0::/not/shown/here, sys/fs/cgroup/cpu.max, 200000 100000, 2.00",
        "'4:cpu,cpuacct:/docker/x', sys/fs/cgroup/cpu/docker/x/cpu.cfs_quota_us, 250000, 2.50",
        "'4:cpu,cpuacct:/docker/x', sys/fs/cgroup/cpu/cpu.cfs_quota_us, 350000, 3.50"
    })
    void quotaBelowTheProcessorsIsToldOf(String group, String file, String quota, String processors) {
        host.write("proc/self/cgroup", group + "\n").write(file, quota + "\n");
        host.write(file.replaceFirst("[^/]*$", "cpu.cfs_period_us"), "100000\n");
        assertOnly(
                "host-cpu-quota",
                Level.WARNING,
                "grants the time of " + processors + " of 8 processors, and stops all threads",
                "raise the container's limit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"max 100000", "-1", "", "none"})
    void quotaThatIsNoneIsLeftOut(String quota) {
        host.write("sys/fs/cgroup/bench/cpu.max", quota + "\n");
        assertThat(examined(16, HostFixture.java())).extracting(Finding::id).doesNotContain("host-cpu-quota");
    }

    @Test
    void busyHostIsToldOf() {
        host.write("proc/loadavg", "4.00 0.20 0.10 1/92 27396\n");
        assertOnly("host-load", Level.WARNING, "4.0 runnable tasks", "wait until the host is idle");
    }

    @Test
    void changingFrequencyOfAnyProcessorIsToldOf() {
        host.write(HostFixture.GOVERNOR, "powersave\n");
        assertOnly("host-frequency", Level.WARNING, "performance, powersave", "cpupower frequency-set -g performance");
    }

    @Test
    void coarseTimersAreNoted() {
        host.write("proc/self/timerslack_ns", "5000000\n");
        assertOnly("host-timer-slack", Level.NOTE, "up to 5000 us late", "50 us");
    }

    /** 100 users, 2 loader threads, 5 auxiliary connections, and 64 and 40 of the JVM. */
    @Test
    void tooFewOpenFilesAreAProblem() {
        host.limits("210", "96365");
        assertOnly(
                "open-files",
                Level.PROBLEM,
                "at most 210 open files; 211 may be needed for 100 users",
                "ulimit -n 211",
                100,
                HostFixture.java());
        host.limits("211", "96365");
        assertThat(found("open-files", 100, HostFixture.java()).level()).isEqualTo(Level.OK);
        host.limits("unlimited", "96365");
        assertThat(found("open-files", 100, HostFixture.java()).text()).contains("no limit of open files");
    }

    @Test
    void tooFewThreadsAreAProblemWhoeverLimitsThem() {
        String text = "at most 150 threads; 166 may be needed for 100 users";
        host.limits("20000", "150");
        assertOnly("host-threads", Level.PROBLEM, text, "ulimit -u", 100, HostFixture.java());
        host.limits("20000", "unlimited").write("sys/fs/cgroup/pids.max", "150\n");
        assertOnly("host-threads", Level.PROBLEM, text, "pids.max", 100, HostFixture.java());
        host.write("sys/fs/cgroup/pids.max", "max\n").write("proc/sys/kernel/threads-max", "150\n");
        assertOnly("host-threads", Level.PROBLEM, text, "at least 166", 100, HostFixture.java());
    }

    @Test
    void smallHeapIsToldOf() {
        Jvm small = HostFixture.java(List.of("G1 Young Generation"), List.of(), 100L << 20, 8, 25);
        assertOnly("host-memory", Level.WARNING, "the heap may grow to 100 MiB", "ASSAY_OPTS=-Xmx115m", 100, small);
    }

    @Test
    void memoryThatOthersTookIsToldOf() {
        host.memory(16_000_000, 60_000, 0, 0);
        assertOnly("host-memory", Level.WARNING, "59 MiB of 15 GiB are free", "the host will swap");
    }

    @Test
    void memoryOfTheControlGroupCounts() {
        host.write("sys/fs/cgroup/memory.max", "50000000\n");
        assertThat(found("host-memory").text()).contains("of 48 MiB are free");
        assertThat(found("host-memory").level()).isEqualTo(Level.WARNING);
    }

    @Test
    void swappedMemoryIsToldOf() {
        host.memory(16_000_000, 12_000_000, 2_000_000, 1_000_000);
        assertOnly("host-swap", Level.WARNING, "977 MiB are swapped out", "swapoff -a");
    }

    @Test
    void debuggedVirtualMachineIsToldOf() {
        Jvm debugged = HostFixture.java(List.of("G1 Young Generation"), List.of("-agentlib:jdwp"), 4L << 30, 8, 25);
        assertOnly("java", Level.WARNING, "started with -agentlib:jdwp, which slows it down", "without", 16, debugged);
    }

    @Test
    void serialCollectorIsNoted() {
        Jvm serial = HostFixture.java(List.of("Copy", "MarkSweepCompact"), List.of(), 4L << 30, 8, 25);
        assertOnly("java", Level.NOTE, "stops all users", "-XX:+UseG1GC", 16, serial);
    }

    /** Facts that the system does not report are unknown, not invented. */
    @Test
    void systemThatTellsNothingLeavesOnlyTheVirtualMachineToBeSureOf() {
        List<Finding> findings = Doctor.host(root.resolve("empty"), HostFixture.java(), Expectation.ofUsers(16));
        assertThat(findings)
                .filteredOn(f -> f.level() == Level.OK)
                .extracting(Finding::id)
                .containsExactly("host-processors", "java");
        assertThat(findings).filteredOn(f -> f.level() != Level.OK).allSatisfy(finding -> {
            assertThat(finding.level()).isEqualTo(Level.NOTE);
            assertThat(finding.text()).contains("unknown on this system");
        });
        assertThat(findings)
                .extracting(Finding::id)
                .contains("host-load", "host-clock-source", "open-files", "host-threads", "host-memory")
                .doesNotContain("host-frequency", "host-swap", "host-cpu-quota", "host-timer-slack");
    }

    @Test
    void unreadableFiguresAreUnknown() {
        host.write("proc/loadavg", "garbage\n")
                .write("proc/meminfo", "MemTotal: lots\n")
                .limits("many", "few");
        host.write("proc/self/status", "Cpus_allowed_list:\tall\n");
        for (String id : List.of("host-load", "host-memory", "open-files")) {
            assertThat(found(id).text()).contains("unknown");
        }
        assertThat(found("host-cpu-quota").text()).contains("8.00 of 8 processors");
    }

    @Test
    void runningVirtualMachineTellsOfItself() {
        Jvm running = Jvm.running();
        assertThat(running.name()).contains(Runtime.version().toString());
        assertThat(running.collectors()).isNotEmpty();
        assertThat(running.processors()).isPositive();
        assertThat(running.clockNanos()).isPositive();
    }
}
