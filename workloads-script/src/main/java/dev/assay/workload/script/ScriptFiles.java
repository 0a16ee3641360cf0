package dev.assay.workload.script;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads files of scripts. Stateless. */
final class ScriptFiles {

    private ScriptFiles() {}

    /**
     * Reads a file in UTF-8; relative to the current folder.
     *
     * @param option for messages: {@code --file}
     * @throws AssayException of kind {@code PLAN} if it cannot be read
     */
    static ScriptSource read(String option, String name) {
        try {
            Path path = Path.of(name);
            return new ScriptSource(String.valueOf(path.getFileName()), Files.readString(path, StandardCharsets.UTF_8));
        } catch (IOException | InvalidPathException e) {
            throw AssayException.plan(option + ": cannot read the script " + name + ": " + IoText.of(e));
        }
    }
}
