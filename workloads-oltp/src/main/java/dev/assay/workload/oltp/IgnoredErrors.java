package dev.assay.workload.oltp;

import dev.assay.model.AssayException;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Errors of MySQL and MariaDB that sysbench's {@code --mysql-ignore-errors} goes on after. Immutable.
 *
 * @param all whether after every one
 * @param numbers after which, unless it is all
 */
record IgnoredErrors(boolean all, Set<Integer> numbers) {

    /** Deadlock, changed record, lock wait: sysbench's default. */
    static final String DEFAULT = "1213,1020,1205";

    /** The client's own errors of a connection that is gone, after which sysbench connects anew if it may go on. */
    private static final Set<Integer> LOST = Set.of(2006, 2011, 2013, 2055);

    /** Copies the set. */
    IgnoredErrors {
        numbers = Set.copyOf(numbers);
    }

    /**
     * Reads sysbench's option.
     *
     * @param list numbers with commas between them, or {@code all}; nothing for none
     * @throws AssayException of kind {@code PLAN} for anything else
     */
    static IgnoredErrors of(String list) {
        String given = list.trim();
        if (given.equals("all")) {
            return new IgnoredErrors(true, Set.of());
        }
        if (!given.matches("|\\d{1,6}(\\s*,\\s*\\d{1,6})*")) {
            throw AssayException.plan("--mysql-ignore-errors: found '" + list
                    + "', numbers of errors with commas between them are needed, such as " + DEFAULT + ", or all");
        }
        return new IgnoredErrors(
                false,
                Arrays.stream(given.split(","))
                        .map(String::trim)
                        .filter(number -> !number.isEmpty())
                        .map(Integer::valueOf)
                        .collect(Collectors.toSet()));
    }

    /** Whether to go on after this error of the server. */
    boolean contains(int number) {
        return all || numbers.contains(number);
    }

    /** Whether to connect anew where the connection is gone: drivers of Java do not tell those errors apart. */
    boolean lostConnections() {
        return all || numbers.stream().anyMatch(LOST::contains);
    }
}
