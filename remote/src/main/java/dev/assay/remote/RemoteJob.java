package dev.assay.remote;

import dev.assay.model.Sha256;
import dev.assay.model.ShellWord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What a client host has to run. Immutable.
 *
 * @param run id, of lower-case letters, digits and hyphens
 * @param plan text of the plan, without secrets
 * @param arguments of the program after {@code run plan.yaml}; they may have secrets, such as a password in a URL
 * @param display further arguments, which change only what is shown: a controller with others continues with the same run
 * @param secrets by the names of the environment variables that the plan reads
 * @param files that the plan names, by their paths relative to it
 * @param texts of further files that the plan names, by their paths relative to it
 * @param origin fingerprint of the same job without what the databases of this run add to it, such as their addresses, so that its
 *     results are recognised when the databases are gone; null for that of this job
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RemoteJob(
        String run,
        String plan,
        List<String> arguments,
        List<String> display,
        Map<String, String> secrets,
        Map<String, Path> files,
        Map<String, String> texts,
        @Nullable String origin) {

    /** Folder of the plan and its files, in which the program runs. */
    private static final String FOLDER = "plan/";

    private static final String PLAN = "plan.yaml";
    private static final String ARGUMENTS = "arguments";

    public RemoteJob {
        arguments = List.copyOf(arguments);
        display = List.copyOf(display);
        secrets = Map.copyOf(secrets);
        files = Map.copyOf(files);
        texts = Map.copyOf(texts);
    }

    /** Returns a digest of what is measured: without what is shown, and without the secrets, which may be renewed. */
    String fingerprint() {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (TarWriter tar = new TarWriter(bytes)) {
                measured(tar);
                tar.add(ARGUMENTS, argumentFile(arguments));
            }
            return Sha256.hex(bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the same job, whose results are not taken for those of another owner with the same plan and options. */
    public RemoteJob ownedBy(String owner) {
        String mark = Sha256.hex(utf8(owner + "\n" + fingerprint()));
        return new RemoteJob(run, plan, arguments, display, secrets, files, texts, mark);
    }

    /** Returns the fingerprint by which the results of the job are recognised. */
    public String mark() {
        return origin == null ? fingerprint() : origin;
    }

    /**
     * Returns a tar archive for the folder of the run.
     *
     * @param outbox text of the file with the address for the results; empty for no such file
     */
    byte[] bundle(String startScript, Optional<String> outbox) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarWriter tar = new TarWriter(bytes)) {
            measured(tar);
            List<String> words = new ArrayList<>(arguments);
            words.addAll(display);
            tar.add(ARGUMENTS, argumentFile(words));
            tar.add("fingerprint", utf8(fingerprint()));
            tar.add("origin", utf8(mark()));
            tar.add("start.sh", utf8(startScript));
            if (outbox.isPresent()) {
                tar.add("outbox", utf8(outbox.get()));
            }
            StringBuilder exports = new StringBuilder();
            new TreeMap<>(secrets)
                    .forEach((name, value) -> exports.append("export ").append(ShellWord.assignment(name, value)));
            tar.add("secrets", utf8(exports.toString()));
        }
        return bytes.toByteArray();
    }

    private void measured(TarWriter tar) throws IOException {
        tar.add(FOLDER + PLAN, utf8(plan));
        for (Map.Entry<String, Path> file : new TreeMap<>(files).entrySet()) {
            tar.add(FOLDER + file.getKey(), Files.readAllBytes(file.getValue()));
        }
        for (Map.Entry<String, String> text : new TreeMap<>(texts).entrySet()) {
            tar.add(FOLDER + text.getKey(), utf8(text.getValue()));
        }
    }

    /** Returns the arguments in the form of a file that picocli reads. */
    private static byte[] argumentFile(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of("run", PLAN));
        words.addAll(arguments);
        StringBuilder text = new StringBuilder();
        words.forEach(word -> text.append('"')
                .append(word.replace("\\", "\\\\").replace("\"", "\\\""))
                .append("\"\n"));
        return utf8(text.toString());
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "RemoteJob[" + run + "]"; // without secrets
    }
}
