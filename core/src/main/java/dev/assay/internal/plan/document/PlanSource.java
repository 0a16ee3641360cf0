package dev.assay.internal.plan.document;

import dev.assay.internal.codec.Located;
import dev.assay.internal.codec.Located.Entry;
import dev.assay.internal.codec.Located.Items;
import dev.assay.internal.codec.Located.Place;
import dev.assay.internal.codec.Located.Section;
import dev.assay.internal.codec.Problems;
import dev.assay.internal.codec.Yaml;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A parsed plan file with the problems found so far. Only the problems are mutable; confined to one thread.
 *
 * @param root the YAML tree; null if the text is not YAML
 * @param document null if it has a problem
 */
public record PlanSource(@Nullable Located root, @Nullable PlanDocument document, Problems problems) {

    /** The size limit of plans in bytes. YAML parsers take minutes and gigabytes for tens of megabytes. */
    public static final int MAX_BYTES = 1 << 20;

    /**
     * Parses a text.
     *
     * @param name the file's name in messages
     * @throws AssayException of kind {@code PLAN} if it is longer than {@link #MAX_BYTES}
     */
    public static PlanSource read(String name, String text) {
        if (text.length() > MAX_BYTES) {
            throw tooLarge(name);
        }
        Problems problems = new Problems(name, text);
        int binary = text.indexOf('\0');
        if (binary >= 0) {
            problems.add(placeOf(text, binary), "a plan cannot contain a NUL byte");
            return new PlanSource(null, null, problems);
        }
        Located root = Yaml.read(text, problems).orElse(null);
        PlanDocument document = root == null ? null : new RecordReader(problems).read(PlanDocument.class, root, "");
        return new PlanSource(root, document, problems);
    }

    /** Returns the plan of one stage: another tree of the same text, whose problems are added to the text's. */
    public static PlanSource of(Section root, Problems problems) {
        return new PlanSource(root, new RecordReader(problems).read(PlanDocument.class, root, ""), problems);
    }

    /**
     * Returns the text of a plan file.
     *
     * @throws AssayException of kind {@code PLAN} if it cannot be read, is longer than {@link #MAX_BYTES}, or is not UTF-8
     */
    public static String text(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw tooLarge(file.toString());
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw AssayException.plan(file + " is not UTF-8 text");
        } catch (IOException e) {
            throw AssayException.plan("the plan " + file + " cannot be read: "
                    + (Files.isDirectory(file)
                            ? "it is a folder"
                            : Files.exists(file) ? "permission denied?" : "it does not exist"));
        }
    }

    private static AssayException tooLarge(String name) {
        return AssayException.plan(name + " is larger than 1 MiB, the limit for plans; is it the right file?");
    }

    private static Place placeOf(String text, int index) {
        String before = text.substring(0, index);
        int line = (int) before.chars().filter(sign -> sign == '\n').count() + 1;
        return new Place(line, index - before.lastIndexOf('\n'));
    }

    /** Returns the value at a path of names, if present. */
    public Optional<Located> at(String... path) {
        Located at = root;
        for (String name : path) {
            Entry entry = at instanceof Section section ? section.entries().get(name) : null;
            if (entry == null) {
                return Optional.empty();
            }
            at = entry.value();
        }
        return Optional.ofNullable(at);
    }

    /** Returns the place of the value at a path, or of its nearest existing parent. */
    public Place place(String... path) {
        for (int length = path.length; length > 0; length--) {
            Optional<Located> found = at(Arrays.copyOf(path, length));
            if (found.isPresent()) {
                return found.get().place();
            }
        }
        return root == null ? new Place(1, 1) : root.place();
    }

    public void wrong(String text, String... path) {
        problems.add(place(path), String.join(".", path) + ": " + text);
    }

    /** Returns a value, or null after adding the failure as a problem at a path. */
    public <T> @Nullable T attempt(Supplier<@Nullable T> value, String... path) {
        try {
            return value.get();
        } catch (AssayException e) {
            wrong(e.message(), path);
            return null;
        }
    }

    /** Adds a problem with an item, counted from 0, of the list at a path. */
    public void wrongAt(int item, String text, String... path) {
        Place place = at(path).map(found ->
                        found instanceof Items items && item < items.items().size()
                                ? items.items().get(item).place()
                                : found.place())
                .orElseGet(() -> place(path));
        problems.add(place, String.join(".", path) + ": " + text);
    }
}
