package bench;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** A YCSB binding with alternating failures, in the same order for each instance. */
public final class FailingBinding extends DB {

    private int asked;

    /** Created by YCSB. */
    public FailingBinding() {}

    private Status answer() {
        return switch (++asked % 11) {
            case 3 -> Status.ERROR;
            case 5 -> Status.NOT_FOUND;
            case 6 -> new Status("THROTTLED", "come back later");
            case 8 -> Status.SERVICE_UNAVAILABLE;
            case 9 -> Status.BATCHED_OK;
            default -> Status.OK;
        };
    }

    @Override
    public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
        return answer();
    }

    @Override
    @SuppressWarnings("NonApiType") // YCSB's signature
    public Status scan(
            String table, String key, int count, Set<String> fields, Vector<HashMap<String, ByteIterator>> result) {
        return answer();
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
        return answer();
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
        return answer();
    }

    @Override
    public Status delete(String table, String key) {
        return answer();
    }
}
