package dev.assay.spi.workload;

import dev.assay.model.AssayException;
import org.apiguardian.api.API;

/**
 * How many statements a committed transaction is made of, by what they answer with. Immutable.
 *
 * @param reads statements that answer with rows
 * @param writes statements that change rows
 * @param others the rest, BEGIN and COMMIT among them, whoever sends them and with whatever other message they travel
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record StatementCounts(int reads, int writes, int others) {

    /** Checks the ranges. */
    public StatementCounts {
        if (reads < 0 || writes < 0 || others < 0) {
            throw AssayException.plan(
                    "numbers of statements have to be at least 0, found " + reads + ", " + writes + ", " + others);
        }
    }

    /** All of them. */
    public int total() {
        return reads + writes + others;
    }
}
