package dev.assay.analysis;

import dev.assay.model.result.CheckResult;
import dev.assay.model.result.CheckResult.Status;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** The sentence about consistency conditions, which the terminal and the report share. Stateless. */
@API(status = API.Status.INTERNAL)
public final class CheckSentences {

    private CheckSentences() {}

    /**
     * Returns how many conditions hold, which do not, and why some were not checked: {@code 11 of 12 consistency conditions hold; 1
     * not checked: holds for the initial population only}.
     *
     * @param checks of one trial or of several, at least one
     */
    public static String of(List<CheckResult> checks) {
        // One line for each condition, in however many trials it fails.
        Map<String, String> failed = new TreeMap<>();
        in(checks, Status.FAILED).forEach(check -> failed.putIfAbsent(check.id(), check.detail()));
        List<CheckResult> unchecked = in(checks, Status.NOT_APPLICABLE);
        return in(checks, Status.PASSED).size() + " of " + checks.size() + " consistency conditions hold"
                + failed.entrySet().stream()
                        .map(each -> "; " + each.getKey() + " FAILED: " + each.getValue())
                        .collect(Collectors.joining())
                + (unchecked.isEmpty()
                        ? ""
                        : "; " + unchecked.size() + " not checked: "
                                + unchecked.stream()
                                        .map(CheckResult::detail)
                                        .distinct()
                                        .collect(Collectors.joining(", ")));
    }

    private static List<CheckResult> in(List<CheckResult> checks, Status status) {
        return checks.stream().filter(check -> check.status() == status).toList();
    }
}
