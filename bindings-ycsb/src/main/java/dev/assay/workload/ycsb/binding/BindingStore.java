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
 * Data behind a binding: inserted record by record, as YCSB's load phase does it, and looked for by the first and the last of
 * them, as a binding can neither mark nor count what is there. Each load and each look is a client of its own, as a process of
 * YCSB is: its statics are not those of the run. Thread-safe.
 */
final class BindingStore implements DatasetStore {

    private final String name;
    private final Properties properties;
    private final boolean loadsAnew;
    private final Function<Properties, BindingClass> classes;

    /**
     * @param name of the binding, for messages
     * @param loadsAnew whether records are never looked for
     * @param classes finds the binding, in a loader of its own
     */
    BindingStore(String name, Properties properties, boolean loadsAnew, Function<Properties, BindingClass> classes) {
        this.name = name;
        this.properties = properties;
        this.loadsAnew = loadsAnew;
        this.classes = classes;
    }

    /** What a client of so many threads gives to its instances. */
    private Properties client(int threads, boolean transactions) {
        Properties own = new Properties();
        own.putAll(properties);
        own.setProperty("threadcount", Integer.toString(threads));
        own.setProperty("dotransactions", Boolean.toString(transactions));
        own.setProperty("target", "0");
        return own;
    }

    /**
     * The table, whose fields are named as YCSB names them.
     *
     * @throws AssayException of kind {@code PLAN} if its records were to be documents
     */
    private KeyTable table(Dataset dataset) {
        Table table = dataset.tables().get(0);
        if (table.columns().stream().anyMatch(column -> column.type() instanceof SqlType.Json)) {
            throw AssayException.plan("--layout document: a binding of YCSB keeps records as it does, here " + name
                    + "; leave out the layout, or name a database with --url instead of the binding");
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
            return new Found(Presence.UNMARKED, null, null, true, "records that " + name + " finds in its store");
        } else if (begins || ends) {
            return new Found(
                    Presence.FOREIGN,
                    null,
                    null,
                    true,
                    name + " finds the record " + (begins ? first : last) + " in its store, but not "
                            + (begins ? last : first) + ": another --record-count, or a load that was cut short");
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
            throw AssayException.target(
                    "the binding " + name + " failed when it was asked for " + key + ": " + Failures.line(e), e);
        }
    }

    @Override
    public Set<String> begin(Dataset dataset, String load) {
        return Set.of();
    }

    @Override
    public Optional<String> slowLoading() {
        return Optional.of("a binding of YCSB inserts record by record");
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
        progress.accept("looking for the first and the last record");
        Found found = find(dataset);
        if (found.presence() != Presence.UNMARKED) {
            throw AssayException.target(
                    "all records were inserted, and " + name + " does not find them: "
                            + (found.detail().isEmpty() ? "neither the first nor the last" : found.detail()),
                    null);
        }
    }

    @Override
    public void markUsed(Dataset dataset) {
        // no binding can
    }

    @Override
    public void drop(Dataset dataset) {
        throw AssayException.target(
                "a binding of YCSB cannot tell which records were loaded by Assay; remove the table "
                        + dataset.tables().get(0).name() + " with the means of the store behind " + name,
                null);
    }

    @Override
    public Optional<String> settle(Dataset dataset) {
        return Optional.of("a binding of YCSB cannot bring its store to rest");
    }
}
