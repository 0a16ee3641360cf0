package dev.assay.internal.codec;

import dev.assay.internal.codec.Located.Entry;
import dev.assay.internal.codec.Located.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Parses YAML into a tree with positions. Rejects duplicate names, anchors and further documents, which readers easily
 * misunderstand. Stateless.
 */
public final class Yaml {

    private static final int DEEPEST = 64;

    private static final YAMLFactory FACTORY = new YAMLFactory();

    private Yaml() {}

    /**
     * Parses a text; returns empty if it has no tree.
     *
     * @param problems receives the syntax errors
     */
    public static Optional<Located> read(String text, Problems problems) {
        Place begin = new Place(1, 1);
        try (YAMLParser parser = (YAMLParser) FACTORY.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() == null) {
                problems.add(begin, "the plan is empty");
                return Optional.empty();
            }
            Located root = new Reader(parser, problems).value(0);
            if (parser.nextToken() != null) {
                problems.add(
                        place(parser.currentTokenLocation()), "a second document starts here; a plan is one document");
            }
            return Optional.ofNullable(root);
        } catch (JacksonException e) {
            TokenStreamLocation location = e.getLocation();
            problems.add(
                    location == null ? begin : place(location),
                    "this is not YAML: "
                            + e.getOriginalMessage()
                                    .lines()
                                    .findFirst()
                                    .orElse("unreadable")
                                    .strip());
            return Optional.empty();
        }
    }

    private static Place place(TokenStreamLocation location) {
        return new Place(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
    }

    private record Reader(YAMLParser parser, Problems problems) {

        /** Reads the node at the current token; returns null if it is rejected. */
        @Nullable
        Located value(int depth) {
            Place place = place(parser.currentTokenLocation());
            if (parser.isCurrentAlias()) {
                problems.add(place, "anchors and aliases are not supported; write the value");
                return null;
            }
            if (depth > DEEPEST) {
                problems.add(place, "this is nested more than " + DEEPEST + " deep");
                parser.skipChildren();
                return null;
            }
            JsonToken token = parser.currentToken();
            if (token == JsonToken.START_OBJECT) {
                return section(place, depth);
            } else if (token == JsonToken.START_ARRAY) {
                return items(place, depth);
            }
            return new Located.Scalar(place, token == JsonToken.VALUE_NULL ? "" : text());
        }

        private String text() {
            String text = parser.getString();
            return text == null ? "" : text;
        }

        private Located section(Place place, int depth) {
            Map<String, Entry> entries = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                Place of = place(parser.currentTokenLocation());
                parser.nextToken();
                Located value = value(depth + 1);
                Entry first = entries.get(name);
                if (first != null) {
                    problems.add(
                            of,
                            "'" + name + "' is given twice, first on line "
                                    + first.place().line());
                } else if (value != null) {
                    entries.put(name, new Entry(of, value));
                }
            }
            return new Located.Section(place, entries);
        }

        private Located items(Place place, int depth) {
            List<Located> items = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                Located item = value(depth + 1);
                if (item != null) {
                    items.add(item);
                }
            }
            return new Located.Items(place, items);
        }
    }
}
