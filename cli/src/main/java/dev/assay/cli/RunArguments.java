package dev.assay.cli;

import dev.assay.model.plan.SecretText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of {@code run WORKLOAD}, to be given again with changes. Immutable.
 *
 * @param words in their order, beginning with {@code run}
 */
record RunArguments(List<String> words) {

    private static final Map<String, String> SHORT_NAMES = Map.of("--users", "-u", "--duration", "-d");

    /** Options of a target, and those that choose scripts, that {@code doctor} takes too; each has one value. */
    private static final Set<String> OF_DOCTOR = Set.of(
            "-f",
            "--file",
            "-b",
            "--builtin",
            "-D",
            "--define",
            "--trace",
            "--url",
            "--user",
            "--password-env",
            "--password-file",
            "--authentication",
            "--embedded",
            "--embedded-dir",
            "--embedded-setting",
            "--tls",
            "--tls-ca");

    private static final List<String> FLAGS_OF_STYLES = List.of("--histogram", "--status", "-s");

    /** Copies the words. */
    RunArguments {
        words = List.copyOf(words);
    }

    /**
     * Returns the arguments of a run of a workload; empty for a plan, for arguments in a file, and if a URL contains a secret, which
     * is not printed again.
     */
    static Optional<RunArguments> of(List<String> words, String workload) {
        boolean usable = words.size() > 1
                && words.get(0).equals("run")
                && words.get(1).equals(workload)
                && words.stream()
                        .noneMatch(word ->
                                word.startsWith("@") || !SecretText.blot(word).equals(word));
        return usable ? Optional.of(new RunArguments(words)) : Optional.empty();
    }

    /** Returns whether an option is among the arguments, by its long or short name. */
    boolean has(String option) {
        return words.stream().anyMatch(word -> isOf(word, option));
    }

    private static boolean isOf(String word, String option) {
        String shortName = SHORT_NAMES.get(option);
        return word.equals(option)
                || word.startsWith(option + "=")
                || (shortName != null && word.startsWith(shortName));
    }

    /** Returns the arguments with another value of an option that takes one. */
    RunArguments with(String option, String value) {
        List<String> changed = new ArrayList<>(without(option).words);
        changed.add(option);
        changed.add(value);
        return new RunArguments(changed);
    }

    /** Returns the arguments without an option that takes a value. */
    RunArguments without(String option) {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (!isOf(word, option)) {
                kept.add(word);
            } else if (word.equals(option) || word.equals(SHORT_NAMES.get(option))) {
                i++; // its value
            }
        }
        return new RunArguments(kept);
    }

    /** Returns the arguments without a report in another tool's layout, which cannot show several measurements. */
    RunArguments withoutStyle() {
        List<String> kept = new ArrayList<>(without("--style").without("--percentile").words);
        kept.removeAll(FLAGS_OF_STYLES);
        return new RunArguments(kept);
    }

    /** Returns the arguments of {@code doctor} for the same workload and target. */
    List<String> doctor() {
        List<String> doctor = new ArrayList<>(List.of("doctor", words.get(1)));
        for (int i = 2; i < words.size(); i++) {
            String word = words.get(i);
            if (i == 2 && !word.startsWith("-")) {
                doctor.add(word); // a parameter without its name
            } else if (OF_DOCTOR.contains(word) && i + 1 < words.size()) {
                doctor.add(word);
                doctor.add(words.get(i + 1));
            } else if (word.contains("=") && OF_DOCTOR.contains(word.substring(0, word.indexOf('=')))) {
                doctor.add(word);
            }
        }
        return doctor;
    }
}
