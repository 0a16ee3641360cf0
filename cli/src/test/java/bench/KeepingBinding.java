package bench;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * A binding of YCSB that has what was written to it by the same thread, and gives every third of it back damaged; of all else it has
 * no values.
 */
public final class KeepingBinding extends DB {

    private final Map<String, Map<String, String>> rows = new HashMap<>();

    private int given;

    /** Created by YCSB. */
    public KeepingBinding() {}

    @Override
    public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
        Map<String, String> kept = rows.getOrDefault(key, Map.of());
        String damage = !kept.isEmpty() && ++given % 3 == 0 ? "!" : "";
        kept.forEach((field, value) -> result.put(field, new StringByteIterator(damage + value)));
        return Status.OK;
    }

    @Override
    @SuppressWarnings("NonApiType") // YCSB's signature
    public Status scan(
            String table, String key, int count, Set<String> fields, Vector<HashMap<String, ByteIterator>> result) {
        return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
        Map<String, String> kept = rows.computeIfAbsent(key, unknown -> new HashMap<>());
        values.forEach((field, value) -> kept.put(field, value.toString()));
        return Status.OK;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
        return update(table, key, values);
    }

    @Override
    public Status delete(String table, String key) {
        return rows.remove(key) == null ? Status.NOT_FOUND : Status.OK;
    }
}
