package dev.assay.metrics.internal;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Gauges that keep the value they are set to. Confined to one thread; the registry may be read by others. */
final class Gauges {

    private record Key(String name, Tags tags) {}

    private final MeterRegistry registry;
    private final Map<Key, AtomicLong> values = new HashMap<>();

    Gauges(MeterRegistry registry) {
        this.registry = registry;
    }

    void set(String name, String description, Tags tags, double value) {
        set(name, description, null, tags, value);
    }

    void setSeconds(String name, String description, Tags tags, double value) {
        set(name, description, "seconds", tags, value);
    }

    private void set(String name, String description, @Nullable String unit, Tags tags, double value) {
        values.computeIfAbsent(new Key(name, tags), key -> register(key, description, unit))
                .set(Double.doubleToRawLongBits(value));
    }

    private AtomicLong register(Key key, String description, @Nullable String unit) {
        AtomicLong bits = new AtomicLong();
        Gauge.builder(key.name(), bits, held -> Double.longBitsToDouble(held.get()))
                .description(description)
                .baseUnit(unit)
                .tags(key.tags())
                .register(registry);
        return bits;
    }
}
