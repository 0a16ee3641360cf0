package dev.assay.workload.tpcc;

import java.nio.charset.StandardCharsets;

/** The last names of TPC-C rev 5.11 clause 4.3.2.3, one for each number from 0 to 999. Stateless. */
final class LastNames {

    /** Number of last names. */
    static final int COUNT = 1_000;

    private static final String[] SYLLABLES = {
        "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
    };

    private static final String[] NAMES = new String[COUNT];
    private static final byte[][] BYTES = new byte[COUNT][];

    static {
        for (int number = 0; number < COUNT; number++) {
            NAMES[number] = SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
            BYTES[number] = NAMES[number].getBytes(StandardCharsets.US_ASCII);
        }
    }

    private LastNames() {}

    /** Returns the name of a number: 371 is PRICALLYOUGHT. */
    static String of(int number) {
        return NAMES[number];
    }

    /** Returns the name in ASCII; shared, do not modify. */
    static byte[] bytes(int number) {
        return BYTES[number];
    }
}
