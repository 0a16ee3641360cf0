package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens files with programs of the test in place of those of a desktop. */
@Parallel
class DesktopBrowserIT {

    @TempDir
    Path folder;

    private DesktopBrowser browser(String system, Map<String, String> variables) {
        return new DesktopBrowser(system, variables::get);
    }

    private void program(String name, String script) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void theProgramOfTheDesktopGetsTheFile() throws IOException {
        Path opened = folder.resolve("opened");
        for (String name : new String[] {"xdg-open", "open"}) {
            program(name, "printf '%s' \"$1\" > " + opened);
            Files.deleteIfExists(opened);
            DesktopBrowser browser = browser(
                    name.equals("open") ? "Mac OS X" : "Linux", Map.of("DISPLAY", ":0", "PATH", folder.toString()));
            assertThat(browser.open(Path.of("/runs/a b/report.html"))).isEmpty();
            assertThat(opened).hasContent("/runs/a b/report.html");
        }
    }

    @Test
    void theReasonSaysWhatIsMissing() throws IOException {
        Path page = Path.of("report.html");
        assertThat(browser("Linux", Map.of("PATH", folder.toString())).open(page))
                .contains("this session has no display");
        Map<String, String> desktop = Map.of("WAYLAND_DISPLAY", "wayland-0", "PATH", folder + ":/nowhere");
        assertThat(browser("Linux", desktop).open(page)).contains("the program xdg-open is not installed");
        program("xdg-open", "exit 3");
        assertThat(browser("Linux", desktop).open(page)).contains(folder.resolve("xdg-open") + " ended with status 3");
    }
}
