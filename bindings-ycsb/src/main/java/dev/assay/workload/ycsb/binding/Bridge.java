package dev.assay.workload.ycsb.binding;

import dev.assay.spi.workload.OutcomeCode;
import dev.assay.workload.ycsb.FieldSet;
import dev.assay.workload.ycsb.KeyTable;
import dev.assay.workload.ycsb.RowBuffer;
import dev.assay.workload.ycsb.RowSink;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * Calls a binding through YCSB's classes. Each {@link PluginLoader} defines its own copy of this class, linked to the binding's
 * {@link DB} and renamed if that is {@code com.yahoo.ycsb.DB}. It must not have nested classes, which would not be copied.
 * Confined to one thread.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class Bridge implements BindingClient {

    private final DB binding;
    private final Statuses statuses = new Statuses();
    private @Nullable KeyTable known;
    private @Nullable Set<String> named;
    private List<String> fields = List.of();

    /**
     * Creates an instance of a binding.
     *
     * @param type a class with a public constructor without parameters
     */
    public Bridge(Class<?> type) throws ReflectiveOperationException {
        this.binding = (DB) type.getConstructor().newInstance();
    }

    /** Configures YCSB's shared measurements, which some bindings use. Called once, before the first instance. */
    public static void prepare(Properties properties) {
        Measurements.setProperties(properties);
    }

    @Override
    public void init(Properties properties) throws Exception {
        binding.setProperties(properties);
        binding.init();
    }

    @Override
    public void cleanup() throws Exception {
        binding.cleanup();
    }

    @Override
    public OutcomeCode read(KeyTable table, String key, FieldSet wanted, RowBuffer into) {
        cacheFields(table);
        into.clear();
        HashMap<String, ByteIterator> result = new HashMap<>();
        OutcomeCode outcome = outcome(binding.read(table.name(), key, names(wanted), result));
        decode(result, wanted, into);
        return outcome;
    }

    @Override
    @SuppressWarnings("JdkObsolete") // YCSB's interface wants a Vector
    public OutcomeCode scan(KeyTable table, String firstKey, int rows, FieldSet wanted, RowSink into) {
        cacheFields(table);
        Vector<HashMap<String, ByteIterator>> result = new Vector<>();
        OutcomeCode outcome = outcome(binding.scan(table.name(), firstKey, rows, names(wanted), result));
        for (HashMap<String, ByteIterator> each : result) {
            decode(each, wanted, into.next());
            into.received("");
        }
        return outcome;
    }

    @Override
    public OutcomeCode insert(KeyTable table, String key, RowBuffer row) {
        return outcome(binding.insert(table.name(), key, values(table, row)));
    }

    @Override
    public OutcomeCode update(KeyTable table, String key, RowBuffer row) {
        return outcome(binding.update(table.name(), key, values(table, row)));
    }

    @Override
    public OutcomeCode delete(KeyTable table, String key) {
        return outcome(binding.delete(table.name(), key));
    }

    private void cacheFields(KeyTable table) {
        if (known != table) {
            known = table;
            fields = table.fields();
            named = Collections.unmodifiableSet(new HashSet<>(fields));
        }
    }

    /** Returns null for all fields, as in YCSB's client. */
    private @Nullable Set<String> names(FieldSet wanted) {
        if (wanted.all()) {
            return null;
        }
        return wanted.size() == 1 ? Collections.singleton(fields.get(wanted.position(0))) : named;
    }

    /** Converts requested fields to strings, as YCSB does: the bytes of some iterators are not UTF-8, their string is correct. */
    private void decode(Map<String, ByteIterator> result, FieldSet wanted, RowBuffer into) {
        for (int i = 0; i < wanted.size(); i++) {
            ByteIterator value = result.get(fields.get(wanted.position(i)));
            if (value != null) {
                into.read(wanted.position(i), value.toString());
            }
        }
    }

    /** Copies the fields, because bindings may buffer them and send them later. */
    @SuppressWarnings("NonApiType") // old bindings take a HashMap, and BridgeCode only rewrites calls
    private HashMap<String, ByteIterator> values(KeyTable table, RowBuffer row) {
        cacheFields(table);
        HashMap<String, ByteIterator> values = new HashMap<>();
        for (int i = 0; i < row.size(); i++) {
            int position = row.position(i);
            values.put(fields.get(position), new ByteArrayByteIterator(bytes(row, position)));
        }
        return values;
    }

    private static byte[] bytes(RowBuffer row, int position) {
        int length = row.length(position);
        if (length >= 0) {
            return Arrays.copyOf(row.bytes(position), length);
        }
        String text = row.text(position);
        return text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
    }

    private OutcomeCode outcome(@Nullable Status status) {
        if (Status.OK.equals(status)) {
            return OutcomeCode.COMMITTED;
        }
        if (status == null) {
            throw new IllegalStateException("the binding returned null instead of a Status");
        }
        return statuses.outcome(status.getName(), status.getDescription());
    }
}
