package dev.assay.remote;

import dev.assay.model.AssayException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a script on a client host prints about the host and the run: lines of the form {@code assay NAME VALUE}, before other lines.
 * Lines of the user's login shell before the first one are passed over. Immutable.
 *
 * @param facts by name
 * @param lines after them
 */
record HostState(Map<String, String> facts, List<String> lines) {

    private static final String MARK = "assay ";

    /** The fact after which a script prints lines of the run, which may have the same form. */
    private static final String LAST = "upto";

    /** Free space for the files of a run, in KiB. */
    private static final long LEAST_KIB = 64 << 10;

    /** The course of a run on its host. */
    enum Phase {
        NONE,
        PREPARED,
        RUNNING,
        ENDED,
        LOST
    }

    static HostState parse(String out) {
        Map<String, String> facts = new LinkedHashMap<>();
        List<String> all = out.lines().toList();
        int at = 0;
        while (at < all.size() && !all.get(at).startsWith(MARK)) {
            at++;
        }
        while (at < all.size() && all.get(at).startsWith(MARK) && !facts.containsKey(LAST)) {
            String[] words = all.get(at).split(" ", 3);
            facts.put(words[1], words.length > 2 ? words[2] : "");
            at++;
        }
        return new HostState(facts, all.subList(at, all.size()));
    }

    @Nullable
    String fact(String name) {
        return facts.get(name);
    }

    long number(String name) {
        return Long.parseLong(facts.getOrDefault(name, "0").strip());
    }

    Phase phase() {
        String state = facts.getOrDefault("state", "none");
        return switch (state.split(" ", 2)[0]) {
            case "prepared" -> Phase.PREPARED;
            case "running" -> Phase.RUNNING;
            case "ended" -> Phase.ENDED;
            case "lost" -> Phase.LOST;
            default -> Phase.NONE;
        };
    }

    /** Returns the exit status of a run that has ended. */
    int status() {
        return Integer.parseInt(facts.getOrDefault("state", "").replaceAll("\\D", ""));
    }

    /**
     * Rejects a host on which the program cannot run.
     *
     * @param program bytes of the program's archive
     * @throws AssayException of kind {@code HOST}
     */
    void requireUsable(String host, long program) {
        if (facts.containsKey("missing")) {
            throw AssayException.host(
                    "the client host " + host + " has no " + fact("missing") + "; install it there", null);
        }
        if (!facts.containsKey("java")) {
            throw AssayException.host(
                    "the client host " + host + " has no Java 17 or newer"
                            + (facts.containsKey("old-java") ? ", only Java " + fact("old-java") : "")
                            + "; install one there, such as the package openjdk-17-jre-headless, or put java on the PATH"
                            + " of commands by SSH",
                    null);
        }
        long needed = (facts.containsKey("installed") ? 0 : 2 * program / 1024) + LEAST_KIB;
        if (number("free") < needed) {
            throw AssayException.host(
                    "the client host " + host + " has " + (number("free") >> 10) + " MiB free in the home folder of the"
                            + " user; at least " + (needed >> 10) + " MiB are needed",
                    null);
        }
    }

    @Override
    public String toString() {
        return facts.entrySet().stream()
                .map(fact -> fact.getKey() + " " + fact.getValue())
                .collect(Collectors.joining(", "));
    }
}
