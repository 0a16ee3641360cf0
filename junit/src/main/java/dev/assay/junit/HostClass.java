package dev.assay.junit;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What client hosts with comparable figures have in common; no names and no serial numbers. Immutable.
 *
 * @param processors number of processors that the JVM may use
 * @param architecture such as {@code amd64}
 * @param operatingSystem such as {@code Linux}
 * @param processor model of the processors, or {@code unknown}: such a host is of no known class, and equal to no other
 */
record HostClass(int processors, String architecture, String operatingSystem, String processor) {

    /** Returns the class of this host. */
    static HostClass here() {
        return new HostClass(
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.arch", ProcessorModel.UNKNOWN),
                System.getProperty("os.name", ProcessorModel.UNKNOWN),
                ProcessorModel.here());
    }

    /** Returns whether the model of its processors is known. */
    boolean isKnown() {
        return !processor.equals(ProcessorModel.UNKNOWN);
    }

    /** Returns the properties by name. */
    Map<String, String> properties() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("processors", Integer.toString(processors));
        all.put("architecture", architecture);
        all.put("operating system", operatingSystem);
        all.put("processor model", processor);
        return all;
    }
}
