package dev.assay.junit;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * The name of a test. Immutable.
 *
 * @param display class without package, and method
 * @param id class with package, and method: different for tests of different classes
 */
record TestName(String display, String id) {

    /** The longest tag that a run can have, after {@code test=}. */
    private static final int LONGEST_TAG = 55;

    static TestName of(Class<?> test, Method method) {
        return new TestName(test.getSimpleName() + "." + method.getName(), test.getName() + "." + method.getName());
    }

    /**
     * Returns the id with the characters that tags have. Of a longer id it has the end, after a number that stands for all of it.
     */
    String tag() {
        String harmless = id.replaceAll("[^A-Za-z0-9._-]+", "-");
        if (harmless.length() <= LONGEST_TAG) {
            return harmless;
        }
        CRC32 whole = new CRC32();
        whole.update(id.getBytes(StandardCharsets.UTF_8));
        String number = String.format(Locale.ROOT, "%08x-", whole.getValue());
        return number + harmless.substring(harmless.length() - LONGEST_TAG + number.length());
    }
}
