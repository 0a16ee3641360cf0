package dev.assay.cli;

import dev.assay.store.RunArchive;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Lines about copies to and from an archive that take longer than two seconds, one every two seconds. Called by one thread at a time. */
final class ArchiveProgress implements Consumer<RunArchive.Progress> {

    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final String doing;
    private final Consumer<String> lines;
    private final LongSupplier clock;
    private long last;

    ArchiveProgress(String doing, Environment environment) {
        this(doing, environment::info, System::nanoTime);
    }

    /**
     * @param doing what is done, such as {@code pushing}
     * @param clock nanoseconds
     */
    ArchiveProgress(String doing, Consumer<String> lines, LongSupplier clock) {
        this.doing = doing;
        this.lines = lines;
        this.clock = clock;
        this.last = clock.getAsLong();
    }

    @Override
    public void accept(RunArchive.Progress progress) {
        long now = clock.getAsLong();
        if (now - last < EVERY_NANOS || progress.files() == progress.allFiles()) {
            return;
        }
        last = now;
        lines.accept(String.format(
                Locale.ROOT,
                "%s %s: %d of %d files, %.1f of %.1f MB",
                doing,
                progress.run(),
                progress.files(),
                progress.allFiles(),
                progress.bytes() / 1e6,
                progress.allBytes() / 1e6));
    }
}
