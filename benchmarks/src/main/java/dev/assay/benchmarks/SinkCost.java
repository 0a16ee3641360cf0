package dev.assay.benchmarks;

import com.sun.net.httpserver.HttpServer;
import dev.assay.Assay;
import dev.assay.benchmarks.PairedRuns.Pair;
import dev.assay.benchmarks.PairedRuns.Run;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.event.RunSink;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Measures what the sinks of the module {@code metrics} cost: throughput, and processor time for each transaction, with both and
 * without any, in pairs of runs that alternate; and the processor time of their threads. The load is TPC-C without a database
 * with a user for each processor, so that each nanosecond of a sink is missing elsewhere; with a database the loss is smaller.
 * Scrapes each second, and a collector in this process, count as part of the cost.
 *
 * <p>Arguments: pairs and seconds of each run, 20 and 4 by default. The exit status is 1 unless the whole 95 % interval of
 * the additional processor time is at most {@value PairedRuns#MOST_PERCENT} %.
 */
public final class SinkCost {

    /** Held, so that its level stays. */
    private static final Logger MICROMETER = Logger.getLogger("io.micrometer");

    private static final int PAIRS = 20;
    private static final int SECONDS = 4;
    private static final int WARM_UPS = 10;
    private static final Duration RAMP_UP = Duration.ofSeconds(1);
    private static final String SINK_THREADS = "assay-metrics";

    /** Processor time of the sinks' threads in a second of load, of each run with sinks. */
    private final List<Double> sinkMillisPerSecond = new ArrayList<>();

    private SinkCost() {}

    public static void main(String[] arguments) throws Exception {
        MICROMETER.setLevel(Level.WARNING);
        int pairs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : PAIRS;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : SECONDS;
        SinkCost cost = new SinkCost();
        boolean kept = PairedRuns.report("both sinks", cost.measured(pairs, seconds, System.out), System.out);
        System.out.printf(
                Locale.ROOT,
                "processor time of their threads: %.2f ms in each second of load%n",
                cost.sinkMillisPerSecond.stream()
                        .skip(WARM_UPS)
                        .mapToDouble(each -> each)
                        .average()
                        .orElseThrow());
        System.exit(kept ? 0 : 1);
    }

    private List<Pair> measured(int pairs, int seconds, PrintStream out) throws Exception {
        HttpServer collector = collector();
        try {
            // The compiler takes longer for the code of the sinks than for the worker loop, because it runs once a
            // second.
            run(seconds, null);
            for (int warmUp = 0; warmUp < WARM_UPS; warmUp++) {
                run(seconds, collector);
            }
            return PairedRuns.measured(pairs, with -> run(seconds, with ? collector : null), out);
        } finally {
            collector.stop(0);
        }
    }

    /** Runs the load, with both sinks if there is a collector. */
    private Run run(int seconds, @Nullable HttpServer collector) throws Exception {
        List<RunSink> sinks = new ArrayList<>();
        ScheduledExecutorService scraper = Executors.newSingleThreadScheduledExecutor();
        double[] millis = new double[1];
        try {
            RunListener listener = event -> {
                sinks.forEach(sink -> sink.on(event));
                if (event instanceof RunEvent.TrialEnded) {
                    millis[0] = sinkMillis();
                }
            };
            ScheduledFuture<?> scraping = null;
            if (collector != null) {
                Assay assay = Assay.create();
                RunSink prometheus = assay.sinks().get("prometheus", "sink").open("0", SinkCost::fail);
                sinks.add(prometheus);
                String address = "http://127.0.0.1:" + collector.getAddress().getPort();
                sinks.add(assay.sinks().get("otlp", "sink").open(address, SinkCost::fail));
                scraping = scraper.scheduleAtFixedRate(() -> scrape(prometheus.place()), 1, 1, TimeUnit.SECONDS);
            }
            TrialResult result = Assay.create()
                    .experiment("tpcc")
                    .target(new SystemSpec.StandIn("noop", "noop"))
                    .users(Runtime.getRuntime().availableProcessors())
                    .rampUp(RAMP_UP)
                    .duration(Duration.ofSeconds(seconds))
                    .listener(listener)
                    .run()
                    .trial();
            if (scraping != null && scraping.isDone()) {
                throw new IllegalStateException("a scrape failed, so that later ones did not happen");
            }
            if (collector != null) {
                sinkMillisPerSecond.add(millis[0] / (seconds + RAMP_UP.toSeconds()));
            }
            return Run.of(result);
        } finally {
            scraper.shutdownNow();
            sinks.forEach(RunSink::close);
        }
    }

    private static void fail(String note) {
        throw new IllegalStateException(note);
    }

    /** Returns the processor time of the live threads of sinks. */
    private static double sinkMillis() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long nanos = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith(SINK_THREADS)) {
                nanos += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return nanos / 1e6;
    }

    private static void scrape(String address) {
        try (InputStream in = URI.create(address).toURL().openStream()) {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new IllegalStateException("the endpoint does not respond", e);
        }
    }

    private static HttpServer collector() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
                exchange.sendResponseHeaders(200, -1);
            }
        });
        server.start();
        return server;
    }
}
