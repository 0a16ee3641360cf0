package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.AuditResult;
import dev.assay.model.result.AuditResult.Status;
import dev.assay.model.result.LimitResult;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class StandardTextTest {

    private final List<AuditResult> audits = new ArrayList<>();

    private StandardTextTest audit(String id, Status status) {
        audits.add(new AuditResult(id, "wanted", status, 0.02, "share", 0.009, 0.011, 9, "2 % of 9"));
        return this;
    }

    private static LimitResult limit(boolean met) {
        return new LimitResult("new-order", 0.45, 0.45, 18, 12, 5, 0.1, 0.05, met);
    }

    @Test
    void auditsThatWereKeptAreOfThoseThatApply() {
        audit("a", Status.PASSED).audit("b", Status.PASSED).audit("c", Status.NOT_APPLICABLE);
        assertThat(StandardText.inShort(List.of(limit(true), limit(false)), audits))
                .isEqualTo("1 of 2 response-time limits met, 2 of 2 applicable audits passed");
    }

    @Test
    void auditsThatCannotTellAreNeitherKeptNorBroken() {
        audit("a", Status.PASSED).audit("b", Status.UNDECIDED).audit("c", Status.FAILED);
        assertThat(StandardText.inShort(List.of(), audits))
                .endsWith(
                        "1 of 3 applicable audits passed, 1 undecided (too few observations);" + " c FAILED: 2 % of 9");
    }
}
