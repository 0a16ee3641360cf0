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
 * Speaks to a binding in YCSB's classes. Never used as it is here: each {@link PluginLoader} defines it anew, so that {@link
 * DB} is the binding's own, and renamed where that is {@code com.yahoo.ycsb.DB}. It has no nested class, as those would not
 * come along. Confined to one thread.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class Bridge implements BindingClient {

    private final DB binding;
    private final Statuses statuses = new Statuses();
    private @Nullable KeyTable known;
    private @Nullable Set<String> named;
    private List<String> fields = List.of();

    /**
     * A bridge to an instance of its own.
     *
     * @param type with a public constructor without parameters
     */
    public Bridge(Class<?> type) throws ReflectiveOperationException {
        this.binding = (DB) type.getConstructor().newInstance();
    }

    /** Some bindings measure by themselves, in a place of YCSB's that all of them share. Once, before the first one. */
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
        know(table);
        into.clear();
        HashMap<String, ByteIterator> result = new HashMap<>();
        OutcomeCode outcome = outcome(binding.read(table.name(), key, names(wanted), result));
        decode(result, wanted, into);
        return outcome;
    }

    @Override
    @SuppressWarnings("JdkObsolete") // YCSB's interface wants a Vector
    public OutcomeCode scan(KeyTable table, String firstKey, int rows, FieldSet wanted, RowSink into) {
        know(table);
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

    private void know(KeyTable table) {
        if (known != table) {
            known = table;
            fields = table.fields();
            named = Collections.unmodifiableSet(new HashSet<>(fields));
        }
    }

    /** Null for all, as YCSB's clients have it. */
    private @Nullable Set<String> names(FieldSet wanted) {
        if (wanted.all()) {
            return null;
        }
        return wanted.size() == 1 ? Collections.singleton(fields.get(wanted.position(0))) : named;
    }

    /** Every field that was asked for is made a text, as YCSB does: the bytes of some iterators are no UTF-8, their text is right. */
    private void decode(Map<String, ByteIterator> result, FieldSet wanted, RowBuffer into) {
        for (int i = 0; i < wanted.size(); i++) {
            ByteIterator value = result.get(fields.get(wanted.position(i)));
            if (value != null) {
                into.read(wanted.position(i), value.toString());
            }
        }
    }

    /** Copies: bindings may keep what they were given, and send it later. */
    @SuppressWarnings("NonApiType") // old bindings are handed a HashMap, and BridgeCode changes the calls alone
    private HashMap<String, ByteIterator> values(KeyTable table, RowBuffer row) {
        know(table);
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
            throw new IllegalStateException("it answered null instead of a Status");
        }
        return statuses.outcome(status.getName(), status.getDescription());
    }
}
