package dev.assay.spi.workload;

import dev.assay.model.AssayException;
import org.apiguardian.api.API;

/**
 * The number of statements of a committed transaction, by kind. Immutable.
 *
 * @param reads statements that return rows, at least 0
 * @param writes statements that change rows, at least 0
 * @param others all others, at least 0. They include BEGIN and COMMIT, even if the driver sends them or combines them with other
 *     messages
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record StatementCounts(int reads, int writes, int others) {

    public StatementCounts {
        if (reads < 0 || writes < 0 || others < 0) {
            throw AssayException.plan(
                    "numbers of statements have to be at least 0, found " + reads + ", " + writes + ", " + others);
        }
    }

    /** Returns the number of all statements. */
    public int total() {
        return reads + writes + others;
    }
}
