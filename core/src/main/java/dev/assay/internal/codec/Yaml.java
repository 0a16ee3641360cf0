package dev.assay.internal.codec;

import dev.assay.internal.codec.Located.Entry;
import dev.assay.internal.codec.Located.Place;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Parses YAML into a tree with positions. Rejects duplicate names, aliases and further documents, which readers easily
 * misunderstand; an anchor without an alias has no effect. Stateless.
 */
public final class Yaml {

    private static final int DEEPEST = 64;

    /** Where reading ends within a part that is nested too deeply. */
    private static final int DEEPEST_SKIPPED = 1_000;

    private static final String ALIAS = "anchors and aliases are not supported; write the value";

    private Yaml() {}

    /**
     * Parses a text; returns empty if it has no tree.
     *
     * @param problems receives the syntax errors
     */
    public static Optional<Located> read(String text, Problems problems) {
        Reader reader = new Reader(text, problems);
        try {
            return Optional.ofNullable(reader.document());
        } catch (MarkedYamlEngineException e) {
            String what = Stream.of(e.getContext(), e.getProblem())
                    .filter(part -> part != null)
                    .collect(Collectors.joining(": "));
            problems.add(reader.place(e.getProblemMark()), "this is not YAML: " + firstLine(what));
        } catch (YamlEngineException e) {
            problems.add(reader.place(Optional.empty()), "this is not YAML: " + firstLine(e.getMessage()));
        }
        return Optional.empty();
    }

    private static String firstLine(@Nullable String text) {
        return text == null
                ? "unreadable"
                : text.lines().findFirst().orElse("unreadable").strip();
    }

    /** Reads one document. */
    private static final class Reader {

        private final Iterator<Event> events;
        private final Problems problems;

        /** The position of the last event, for errors without one. */
        private Place last = new Place(1, 1);

        Reader(String text, Problems problems) {
            LoadSettings settings = LoadSettings.builder().build();
            this.events = new ParserImpl(settings, new StreamReader(settings, text));
            this.problems = problems;
        }

        Place place(Optional<Mark> mark) {
            return mark.map(at -> new Place(at.getLine() + 1, at.getColumn() + 1))
                    .orElse(last);
        }

        private Event next() {
            Event event = events.next();
            last = place(event.getStartMark());
            return event;
        }

        /** Reads the root; returns null if there is none. */
        @Nullable
        Located document() {
            next();
            if (next().getEventId() == Event.ID.StreamEnd) {
                problems.add(new Place(1, 1), "the plan is empty");
                return null;
            }
            Located root = value(next(), 0);
            next();
            Event after = next();
            if (after.getEventId() != Event.ID.StreamEnd) {
                problems.add(place(next().getStartMark()), "a second document starts here; a plan is one document");
            }
            return root;
        }

        /** Reads the node that begins with an event; returns null if it is rejected. */
        @Nullable
        private Located value(Event event, int depth) {
            Place place = place(event.getStartMark());
            if (event instanceof AliasEvent) {
                problems.add(place, ALIAS);
                return null;
            }
            if (event instanceof ScalarEvent scalar) {
                return new Located.Scalar(place, text(scalar));
            }
            if (depth > DEEPEST) {
                problems.add(place, "this is nested more than " + DEEPEST + " deep");
                skipChildren();
                return null;
            }
            return event.getEventId() == Event.ID.MappingStart ? section(place, depth) : items(place, depth);
        }

        /** Returns the text of a value as it is written; that of null is empty. */
        private static String text(ScalarEvent scalar) {
            boolean none = scalar.isPlain()
                    && scalar.getTag().isEmpty()
                    && scalar.getValue().equals("null");
            return none ? "" : scalar.getValue();
        }

        private Located section(Place place, int depth) {
            Map<String, Entry> entries = new LinkedHashMap<>();
            for (Event event = next(); event.getEventId() != Event.ID.MappingEnd; event = next()) {
                Place of = place(event.getStartMark());
                String name = name(event, of);
                Located value = value(next(), depth + 1);
                if (name == null) {
                    continue;
                }
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

        /** Returns the name of an entry; null if it is rejected. */
        private @Nullable String name(Event event, Place place) {
            if (event instanceof ScalarEvent scalar) {
                return scalar.getValue();
            }
            if (event instanceof AliasEvent) {
                problems.add(place, ALIAS);
            } else {
                problems.add(place, "found a list or a section, a name is expected here");
                skipChildren();
            }
            return null;
        }

        private Located items(Place place, int depth) {
            List<Located> items = new ArrayList<>();
            for (Event event = next(); event.getEventId() != Event.ID.SequenceEnd; event = next()) {
                Located item = value(event, depth + 1);
                if (item != null) {
                    items.add(item);
                }
            }
            return new Located.Items(place, items);
        }

        /** Skips to the end of the list or section that began. */
        private void skipChildren() {
            int open = 1;
            while (open > 0) {
                switch (next().getEventId()) {
                    case MappingStart, SequenceStart -> open++;
                    case MappingEnd, SequenceEnd -> open--;
                    default -> {}
                }
                if (open > DEEPEST_SKIPPED) {
                    throw new YamlEngineException("it is nested more than " + DEEPEST_SKIPPED + " deep");
                }
            }
        }
    }
}
