package dev.assay.junit;

import dev.assay.model.AssayException;
import org.apiguardian.api.API;

/**
 * Stored measurements that later ones are compared with: the files {@code NAME-NUMBER.json} of the baselines folder, one for each
 * test, class of hosts, and settings. See {@link BenchmarkAssert#comparedTo}. Immutable.
 *
 * @param name letters, digits, dots, hyphens and underscores; at most 100 characters
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Baseline(String name) {

    private static final String FORM = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}";

    /**
     * Checks the name.
     *
     * @throws AssayException of kind {@code PLAN} if it is not the name of a file
     */
    public Baseline {
        if (!name.matches(FORM)) {
            throw AssayException.plan("baseline: found '" + name
                    + "', a name of letters, digits, dots, hyphens and underscores is needed, such as tpcc-main");
        }
    }
}
