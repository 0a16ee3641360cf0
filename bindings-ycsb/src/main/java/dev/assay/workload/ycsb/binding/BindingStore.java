package dev.assay.workload.ycsb.binding;

import dev.assay.model.AssayException;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.target.DatasetStore;
import dev.assay.workload.ycsb.KeyTable;
import dev.assay.workload.ycsb.RowBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The data set in the store of a binding. A load inserts record by record, as in YCSB. A binding can neither mark nor count
 * records, so the first and the last record show whether the data exist. Each load and each check has its own class loader with
 * its own static state, like a separate process of YCSB. Thread-safe.
 */
final class BindingStore implements DatasetStore {

    private final String name;
    private final Properties properties;
    private final boolean loadsAnew;
    private final Function<Properties, BindingClass> classes;

    /**
     * @param name of the binding, for messages
     * @param loadsAnew whether to load without checking for existing records
     * @param classes loads the binding with a new class loader
     */
    BindingStore(String name, Properties properties, boolean loadsAnew, Function<Properties, BindingClass> classes) {
        this.name = name;
        this.properties = properties;
        this.loadsAnew = loadsAnew;
        this.classes = classes;
    }

    /** Returns the properties that a YCSB client passes to its instances. */
    private Properties client(int threads, boolean transactions) {
        Properties own = new Properties();
        own.putAll(properties);
        own.setProperty("threadcount", Integer.toString(threads));
        own.setProperty("dotransactions", Boolean.toString(transactions));
        own.setProperty("target", "0");
        return own;
    }

    /**
     * Returns the table with YCSB's field names.
     *
     * @throws AssayException of kind {@code PLAN} if the layout of the data set is {@code document}
     */
    private KeyTable table(Dataset dataset) {
        Table table = dataset.tables().get(0);
        if (table.columns().stream().anyMatch(column -> column.type() instanceof SqlType.Json)) {
            throw AssayException.plan("--layout document: the binding " + name
                    + " determines the layout of records; omit --layout, or use --url instead of the binding");
        }
        String prefix = properties.getProperty("fieldnameprefix", "field");
        List<String> fields = IntStream.range(0, table.columns().size() - 1)
                .mapToObj(i -> prefix + i)
                .toList();
        return new KeyTable(table.name(), fields);
    }

    @Override
    public Found find(Dataset dataset) {
        KeyTable table = table(dataset);
        if (loadsAnew) {
            return new Found(Presence.ABSENT, null, null, false, "");
        }
        String first = Records.firstKey(dataset);
        String last = Records.lastKey(dataset);
        boolean begins;
        boolean ends;
        Properties client = client(1, true);
        try (BindingClass type = classes.apply(client);
                BindingSession session = new BindingSession(type, client)) {
            begins = holds(session, table, first);
            ends = holds(session, table, last);
        }
        if (begins && ends) {
            return new Found(Presence.UNMARKED, null, null, true, "records that " + name + " found in its store");
        } else if (begins || ends) {
            return new Found(
                    Presence.FOREIGN,
                    null,
                    null,
                    true,
                    name + " found the record " + (begins ? first : last) + " in its store, but not "
                            + (begins ? last : first) + ": another --record-count, or an incomplete load");
        }
        return new Found(Presence.ABSENT, null, null, false, "");
    }

    private boolean holds(BindingSession session, KeyTable table, String key) {
        try {
            return session.read(table, key, new RowBuffer(table.fields().size(), 0))
                    .success();
        } catch (AssayException e) {
            throw e;
        } catch (Exception e) {
            throw AssayException.target("the binding " + name + " failed to read " + key + ": " + Failures.line(e), e);
        }
    }

    @Override
    public Set<String> begin(Dataset dataset, String load) {
        return Set.of();
    }

    @Override
    public Optional<String> slowLoading() {
        return Optional.of("a YCSB binding inserts record by record");
    }

    @Override
    public ChunkWriter writer(Dataset dataset, int threads) {
        Properties client = client(threads, false);
        return new BindingLoad(classes.apply(client), client, table(dataset), threads);
    }

    @Override
    public void complete(Dataset dataset, int threads, Consumer<String> progress) {
        if (loadsAnew) {
            return;
        }
        progress.accept("reading the first and the last record");
        Found found = find(dataset);
        if (found.presence() != Presence.UNMARKED) {
            throw AssayException.target(
                    "all records were inserted, but " + name + " does not find them: "
                            + (found.detail().isEmpty() ? "neither the first nor the last" : found.detail()),
                    null);
        }
    }

    @Override
    public void markUsed(Dataset dataset) {
        // bindings cannot mark data
    }

    @Override
    public void drop(Dataset dataset) {
        throw AssayException.target(
                "a YCSB binding cannot identify the records that Assay loaded; remove the table "
                        + dataset.tables().get(0).name() + " with the tools of the store behind " + name,
                null);
    }

    @Override
    public Optional<String> settle(Dataset dataset) {
        return Optional.of("a YCSB binding cannot wait until its store is idle");
    }
}
