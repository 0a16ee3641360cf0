package dev.assay.workload.oltp;

import dev.assay.model.AssayException;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The errors of MySQL and MariaDB in sysbench's {@code --mysql-ignore-errors}. Immutable.
 *
 * @param all whether every error is ignored
 * @param numbers ignored error numbers, if not all
 */
record IgnoredErrors(boolean all, Set<Integer> numbers) {

    /** sysbench's default: deadlock, changed record, lock wait timeout. */
    static final String DEFAULT = "1213,1020,1205";

    /** Client errors of a lost connection; sysbench reconnects if they are ignored. */
    private static final Set<Integer> LOST = Set.of(2006, 2011, 2013, 2055);

    IgnoredErrors {
        numbers = Set.copyOf(numbers);
    }

    /**
     * Parses sysbench's option.
     *
     * @param list comma-separated numbers, or {@code all}; may be empty
     * @throws AssayException of kind {@code PLAN} for anything else
     */
    static IgnoredErrors of(String list) {
        String given = list.trim();
        if (given.equals("all")) {
            return new IgnoredErrors(true, Set.of());
        }
        if (!given.matches("|\\d{1,6}(\\s*,\\s*\\d{1,6})*")) {
            throw AssayException.plan("--mysql-ignore-errors: found '" + list
                    + "', comma-separated error numbers are needed, such as " + DEFAULT + ", or all");
        }
        return new IgnoredErrors(
                false,
                Arrays.stream(given.split(","))
                        .map(String::trim)
                        .filter(number -> !number.isEmpty())
                        .map(Integer::valueOf)
                        .collect(Collectors.toSet()));
    }

    boolean contains(int number) {
        return all || numbers.contains(number);
    }

    /** Whether to reconnect after a lost connection; Java drivers do not distinguish these errors. */
    boolean lostConnections() {
        return all || numbers.stream().anyMatch(LOST::contains);
    }
}
