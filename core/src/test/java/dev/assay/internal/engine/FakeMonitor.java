package dev.assay.internal.engine;

import dev.assay.spi.target.ServerMetric;
import dev.assay.spi.target.ServerMonitor;
import java.util.Map;
import java.util.concurrent.Callable;

/** A monitor with configured readings, which records whether it was closed. */
class FakeMonitor implements ServerMonitor {

    private final Callable<Map<ServerMetric, Long>> answer;
    volatile boolean closed;

    FakeMonitor(Callable<Map<ServerMetric, Long>> answer) {
        this.answer = answer;
    }

    @Override
    public Map<ServerMetric, Long> read() throws Exception {
        return answer.call();
    }

    @Override
    public void abort() {
        closed = true;
    }

    @Override
    public void close() {
        closed = true;
    }
}
