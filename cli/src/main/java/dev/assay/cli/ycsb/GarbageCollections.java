package dev.assay.cli.ycsb;

import dev.assay.cli.ycsb.Exporter.Value;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** Garbage collection statistics of this process since its start, which YCSB reports. Stateless. */
final class GarbageCollections {

    private GarbageCollections() {}

    /**
     * Adds the values.
     *
     * @param millis duration of the run
     */
    static void add(long millis, List<Value> to) {
        long count = 0;
        long time = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector.isValid() && collector.getCollectionCount() >= 0 && collector.getCollectionTime() >= 0) {
                String name = collector.getName().replace(' ', '_');
                to.add(new Value("TOTAL_GCS_" + name, "Count", collector.getCollectionCount()));
                to.add(new Value("TOTAL_GC_TIME_" + name, "Time(ms)", collector.getCollectionTime()));
                to.add(new Value("TOTAL_GC_TIME_%_" + name, "Time(%)", share(collector.getCollectionTime(), millis)));
                count += collector.getCollectionCount();
                time += collector.getCollectionTime();
            }
        }
        to.add(new Value("TOTAL_GCs", "Count", count));
        to.add(new Value("TOTAL_GC_TIME", "Time(ms)", time));
        to.add(new Value("TOTAL_GC_TIME_%", "Time(%)", share(time, millis)));
    }

    private static double share(long time, long millis) {
        return (double) time / millis * 100;
    }
}
