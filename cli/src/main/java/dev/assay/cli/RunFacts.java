package dev.assay.cli;

import dev.assay.provision.Provisioning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the journal of a run keeps for the next command, while resources of the run may exist. Each client host has facts of its own.
 * Confined to one thread.
 */
record RunFacts(Provisioning opened, String run) {

    /** The owner of facts that are not those of one host. */
    static final String ALL_HOSTS = "";

    /** The fact of all hosts: the address of the bucket to which they send their results. */
    static final String BUCKET = "bucket";

    private static final String JOINED = "joined";
    private static final String JOBS = "joined-jobs";

    private static String prefix(String host) {
        return host + "/";
    }

    /** Returns the facts of a host; empty if there are none. */
    Map<String, String> of(String host) {
        return of(host, opened.facts(run));
    }

    /** Returns the facts of a host among all of a journal. */
    static Map<String, String> of(String host, Map<String, String> all) {
        Map<String, String> facts = new TreeMap<>();
        all.forEach((name, text) -> {
            if (name.startsWith(prefix(host))) {
                facts.put(name.substring(prefix(host).length()), text);
            }
        });
        return facts;
    }

    /**
     * Replaces the facts of a host, besides those of others. The bucket stays also if the resources are deleted: it can have results of
     * other hosts. Does nothing if this machine has no journal of the run.
     */
    void put(String host, Map<String, String> facts) {
        Map<String, String> all = new TreeMap<>(opened.facts(run));
        String bucket = of(ALL_HOSTS, opened.lastFacts(run)).get(BUCKET);
        if (bucket != null) {
            all.putIfAbsent(prefix(ALL_HOSTS) + BUCKET, bucket);
        }
        all.keySet().removeIf(name -> name.startsWith(prefix(host)));
        facts.forEach((name, text) -> all.put(prefix(host) + name, text));
        opened.putFacts(run, all);
    }

    /** Adds facts of all hosts, unless the journal has them. */
    void add(Map<String, String> further) {
        Map<String, String> facts = of(ALL_HOSTS);
        if (!facts.entrySet().containsAll(further.entrySet())) {
            facts.putAll(further);
            put(ALL_HOSTS, facts);
        }
    }

    /**
     * Returns the facts of results that were put together.
     *
     * @param marks of the jobs of all hosts
     * @param run directory of the results
     */
    static Map<String, String> joined(List<String> marks, Path run) {
        return Map.of(JOINED, run.toString(), JOBS, String.join(" ", marks));
    }

    /** Returns the directory of the results that were put together of the same jobs; empty if there are none. */
    Optional<Path> joined(List<String> marks) {
        Map<String, String> facts = of(ALL_HOSTS);
        return String.join(" ", marks).equals(facts.get(JOBS))
                ? Optional.ofNullable(facts.get(JOINED)).map(Path::of).filter(Files::isDirectory)
                : Optional.empty();
    }
}
