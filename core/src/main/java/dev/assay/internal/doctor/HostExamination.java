package dev.assay.internal.doctor;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.model.unit.ByteText;
import dev.assay.spi.target.Expectation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Derives the findings on a host from its facts and the expected load. Stateless. */
final class HostExamination {

    private static final Subject PROCESSORS = new Subject("host-processors", Area.HOST);
    private static final Subject QUOTA = new Subject("host-cpu-quota", Area.HOST);
    private static final Subject LOAD = new Subject("host-load", Area.HOST);
    private static final Subject FREQUENCY = new Subject("host-frequency", Area.HOST);
    private static final Subject CLOCK = new Subject("host-clock-source", Area.HOST);
    private static final Subject TIMER = new Subject("host-timer-slack", Area.HOST);
    private static final Subject FILES = new Subject("open-files", Area.HOST);
    private static final Subject THREADS = new Subject("host-threads", Area.HOST);
    private static final Subject MEMORY = new Subject("host-memory", Area.HOST);
    private static final Subject SWAP = new Subject("host-swap", Area.HOST);
    private static final Subject JAVA = new Subject("java", Area.HOST);

    private static final String UNKNOWN = "unknown on this system";

    /** Clock sources read through the vDSO, without a system call. */
    private static final Set<String> QUICK_CLOCKS = Set.of(
            "tsc",
            "kvm-clock",
            "arch_sys_counter",
            "hyperv_clocksource_tsc_page",
            "timebase",
            "tod",
            "riscv_clocksource");

    /** A clock reading by system call costs more than this, a reading through the vDSO less. */
    private static final double SLOW_READING_NANOS = 200;

    private static final int MANY_USERS_A_PROCESSOR = 32;

    /** The load per processor above which users wait for other processes. */
    private static final double BUSY = 0.5;

    private static final long DEFAULT_SLACK_NANOS = 50_000;

    /** Files and threads that a JVM uses besides those of users. */
    private static final int SPARE = 64;

    /** Heap per user for recorders, driver buffers and statements; rounded up. */
    private static final long USER_BYTES = 1L << 19;

    private static final long BASE_BYTES = 64L << 20;

    private final HostFacts facts;
    private final Expectation expectation;
    private final List<Finding> findings = new ArrayList<>();

    private HostExamination(HostFacts facts, Expectation expectation) {
        this.facts = facts;
        this.expectation = expectation;
    }

    static List<Finding> of(HostFacts facts, Expectation expectation) {
        HostExamination examination = new HostExamination(facts, expectation);
        examination.processing();
        examination.timing();
        examination.limits();
        examination.memory();
        examination.java();
        return examination.findings;
    }

    private void processing() {
        int processors = facts.java().processors();
        String found = count(processors, "processor") + " for " + count(expectation.users(), "user");
        if (processors < 2) {
            findings.add(PROCESSORS.warning(
                    found + ": garbage collector, compiler and driver compete with the users",
                    "use a host with at" + " least 2"));
        } else if (expectation.users() > (long) MANY_USERS_A_PROCESSOR * processors) {
            findings.add(PROCESSORS.note(
                    found + ": without think time or a slow server, users wait for a processor",
                    "check client-cpu and client-stalls in the verdict, or use a larger host"));
        } else {
            findings.add(PROCESSORS.ok(found));
        }
        quota();
        Double load = facts.load();
        if (load == null) {
            findings.add(LOAD.note(UNKNOWN, "make sure that nothing else runs here"));
        } else {
            String busy = format(
                    "%.1f runnable tasks on average in the last minute on %s", load, count(processors, "processor"));
            findings.add(
                    load >= BUSY * processors
                            ? LOAD.warning(busy, "stop other processes, or wait until the host is idle")
                            : LOAD.ok(busy));
        }
        Set<String> governors = facts.governors();
        if (governors.equals(Set.of("performance"))) {
            findings.add(FREQUENCY.ok("the frequency governor is performance"));
        } else if (!governors.isEmpty()) {
            findings.add(FREQUENCY.warning(
                    "processors change their frequency with the load (governor " + String.join(", ", governors)
                            + "), so fast transactions look slow at low load",
                    "cpupower frequency-set -g performance"));
        }
    }

    private void quota() {
        Double quota = facts.quota();
        if (quota == null) {
            return;
        }
        int allowed = facts.affinity() == null ? facts.java().processors() : facts.affinity();
        String found = format("the control group grants the time of %.2f of %s", quota, count(allowed, "processor"));
        findings.add(
                quota < allowed
                        ? QUOTA.warning(
                                found + ", and stops all threads when the quota is used up",
                                "raise the container's limit, or pin it to whole processors instead")
                        : QUOTA.ok(found));
    }

    private void timing() {
        double reading = facts.java().clockNanos();
        String cost = format("a reading costs %.0f ns", reading);
        String source = facts.clockSource();
        boolean slow = reading > SLOW_READING_NANOS;
        if (source == null) {
            findings.add(
                    slow
                            ? CLOCK.warning(
                                    "clock source " + UNKNOWN + "; " + cost, "use a host with a faster clock source")
                            : CLOCK.note(
                                    "clock source " + UNKNOWN + "; " + cost, "only the cost of a reading matters"));
        } else if (slow || !QUICK_CLOCKS.contains(source)) {
            findings.add(CLOCK.warning(
                    "clock source " + source + "; " + cost + ", and each transaction reads it several times",
                    "choose a faster one from available_clocksource, such as tsc or kvm-clock, if the kernel"
                            + " considers it stable"));
        } else {
            findings.add(CLOCK.ok("clock source " + source + "; " + cost));
        }
        Long slack = facts.timerSlackNanos();
        if (slack != null) {
            String found = format("timers may be up to %.0f us late", slack / 1e3);
            findings.add(
                    slack > DEFAULT_SLACK_NANOS
                            ? TIMER.note(
                                    found + ", and so may be arrivals and think times",
                                    "start Assay from a shell or service with the default slack of 50 us")
                            : TIMER.ok(found));
        }
    }

    private void limits() {
        long connections = expectation.connections();
        limit(
                FILES,
                facts.openFiles(),
                connections + SPARE + Math.max(0, facts.java().openFiles()),
                "open files",
                "ulimit -n ");
        limit(
                THREADS,
                facts.threads(),
                (long) expectation.users() + expectation.loaderThreads() + SPARE,
                "threads",
                "raise ulimit -u, and pids.max of the control group, to at least ");
    }

    private void limit(Subject subject, @Nullable Long limit, long needed, String what, String remedy) {
        if (limit == null) {
            findings.add(subject.note("limit of " + what + " " + UNKNOWN, "make sure that it is at least " + needed));
            return;
        }
        String allowed = limit == Long.MAX_VALUE ? "no limit of " + what : "at most " + limit + " " + what;
        String found = allowed + "; " + needed + " may be needed for " + count(expectation.users(), "user");
        findings.add(limit < needed ? subject.problem(found, remedy + needed) : subject.ok(found));
    }

    private void memory() {
        long heap = facts.java().heapBytes();
        long needed = BASE_BYTES + expectation.users() * USER_BYTES;
        Long total = facts.memory();
        Long available = facts.availableMemory();
        String found = "the heap may grow to " + ByteText.format(heap) + "; "
                + (total == null || available == null
                        ? "memory of the host " + UNKNOWN
                        : ByteText.format(available) + " of " + ByteText.format(total) + " are free");
        if (heap < needed) {
            findings.add(MEMORY.warning(
                    found + "; " + count(expectation.users(), "user") + " take about " + ByteText.format(needed),
                    "ASSAY_OPTS=-Xmx" + ((needed >> 20) + 1) + "m"));
        } else if (total == null || available == null) {
            findings.add(MEMORY.note(found, "make sure that enough is free"));
        } else if (Math.min(total, available) < Math.min(heap, 2 * needed)) {
            findings.add(MEMORY.warning(found, "stop processes that use memory, or the host will swap"));
        } else {
            findings.add(MEMORY.ok(found));
        }
        Long swapped = facts.swapUsed();
        if (swapped != null) {
            String onDisk = ByteText.format(swapped) + " are swapped out";
            findings.add(
                    swapped > (total == null ? 0 : total / 100)
                            ? SWAP.warning(
                                    onDisk + ": needed pages are read back during the measurement",
                                    "free memory, then swapoff -a and swapon -a")
                            : SWAP.ok(onDisk));
        }
    }

    private void java() {
        Jvm jvm = facts.java();
        String found = jvm.name() + "; collectors " + String.join(", ", jvm.collectors());
        if (!jvm.hindrances().isEmpty()) {
            findings.add(JAVA.warning(
                    found + "; started with " + String.join(" ", jvm.hindrances()) + ", which slows it down",
                    "start Java without them"));
        } else if (jvm.collectors().contains("Copy") || jvm.collectors().contains("MarkSweepCompact")) {
            findings.add(JAVA.note(
                    found + ": the serial collector, the default on small hosts, stops all users for each collection",
                    "-XX:+UseG1GC in the options of your Java, or more processors and memory"));
        } else {
            findings.add(JAVA.ok(found));
        }
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
