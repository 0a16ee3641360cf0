package dev.assay.provisioning.aws;

import dev.assay.spi.environment.HostResults;
import java.nio.file.Path;

/**
 * The results that a client host has written to a bucket. Confined to one thread.
 *
 * @param exchange closed with the results
 */
record S3HostResults(S3Exchange exchange) implements HostResults {

    @Override
    public String place() {
        return exchange.place(HostOutboxes.RESULTS);
    }

    @Override
    public boolean exists() {
        return exchange.exists(HostOutboxes.RESULTS);
    }

    @Override
    public void get(Path to) {
        exchange.get(HostOutboxes.RESULTS, to);
    }

    /** Also deletes what a command that was killed left on its way: with the results at home, no command reaches the host again. */
    @Override
    public void delete() {
        SsmHost.FILES.forEach(exchange::delete);
        exchange.delete(HostOutboxes.RESULTS);
    }

    @Override
    public void close() {
        exchange.close();
    }
}
