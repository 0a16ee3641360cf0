package dev.assay.workload.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The variables of all scripts of a workload, numbered, so that the loop finds them by array index. Confined to one thread. */
final class VariableNames {

    /** Variables with a value before the first transaction. */
    static final String SCALE = "scale";

    static final String CLIENT_ID = "client_id";
    static final String RANDOM_SEED = "random_seed";
    static final String DEFAULT_SEED = "default_seed";

    /** All variables that every workload defines. */
    static final List<String> AUTOMATIC = List.of(SCALE, CLIENT_ID, RANDOM_SEED, DEFAULT_SEED);

    private final Map<String, Integer> slots = new LinkedHashMap<>();

    VariableNames() {
        AUTOMATIC.forEach(this::slot);
    }

    /** Returns the number of a variable, a new one at its first use. */
    int slot(String name) {
        return slots.computeIfAbsent(name, any -> slots.size());
    }

    int size() {
        return slots.size();
    }

    /** Returns the names by their numbers. */
    List<String> names() {
        return new ArrayList<>(slots.keySet());
    }

    /** Returns whether a name may begin with this character: a letter, an underscore, or any character outside ASCII. */
    static boolean begins(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
    }

    /** Returns whether a name may contain this character. */
    static boolean continues(char c) {
        return begins(c) || (c >= '0' && c <= '9');
    }

    /** Returns the offset after the name that begins at an offset; the same offset if no name begins there. */
    static int end(CharSequence text, int begin) {
        int end = begin;
        while (end < text.length() && (end == begin ? begins(text.charAt(end)) : continues(text.charAt(end)))) {
            end++;
        }
        return end;
    }

    static boolean valid(String name) {
        return !name.isEmpty() && end(name, 0) == name.length();
    }
}
