package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import dev.assay.report.ReportFiles.Format;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tables of a report in a browser. */
@Parallel
@ResourceLock(Resources.BROWSER)
class ReportTablesIT {

    @RegisterExtension
    static final Browser BROWSER = new Browser();

    @TempDir
    Path folder;

    private static void assertSeen(Page page, String what, int width) {
        BoundingBox box = page.locator(what).boundingBox();
        assertThat(box.x).as("left edge of %s", what).isNotNegative();
        assertThat(box.x + box.width).as("right edge of %s", what).isLessThanOrEqualTo(width);
    }

    /** Nobody reads a figure without it. */
    @Test
    void theVerdictOfATrialIsSeenHoweverNarrowTheWindowAndHoweverFarItIsScrolled() throws IOException {
        Path run = Studies.s1(folder);
        Path file = ReportFiles.write(Pages.of(RunFolders.read(List.of(run))), Format.HTML, run);
        for (int width : List.of(320, 800)) {
            try (Browser.Opened opened = BROWSER.open(file, width)) {
                Page page = opened.page();
                String row = "#trials-table tbody tr:first-child ";
                page.locator("#trials-table").scrollIntoViewIfNeeded();
                assertThat(page.locator(row + "td:nth-child(2)").textContent()).isEqualTo("SUSPECT");
                assertSeen(page, row + "td:nth-child(2)", width);
                double before = page.locator(row + "td:last-child").boundingBox().x;
                page.evaluate("() => document.querySelector('#trials-table .scroll').scrollLeft = 1e4");
                assertThat(page.locator(row + "td:last-child").boundingBox().x)
                        .as("the table is wider than the window and was scrolled")
                        .isLessThan(before);
                assertSeen(page, row + "td:last-child", width);
                assertSeen(page, row + "td:first-child", width);
                assertSeen(page, row + "td:nth-child(2)", width);
                assertSeen(page, "#trials-table th:nth-child(2)", width);
                assertThat(page.evaluate("() => { const box = document.querySelector('" + row
                                + "td:nth-child(2)').getBoundingClientRect();"
                                + " return document.elementFromPoint(box.left + 8, box.top + 8).textContent; }"))
                        .as("what is on top there")
                        .isEqualTo("SUSPECT");
                opened.assertQuiet(file);
            }
        }
    }
}
