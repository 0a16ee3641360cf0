package dev.assay.internal.codec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A piece of a document, and where it stands. Immutable. */
public sealed interface Located permits Located.Scalar, Located.Items, Located.Section {

    /** Where it begins. */
    Place place();

    /**
     * Where something stands.
     *
     * @param line from 1
     * @param column from 1
     */
    record Place(int line, int column) {}

    /**
     * A single value, as it is written.
     *
     * @param text without quotes; empty where nothing is written
     */
    record Scalar(Place place, String text) implements Located {}

    /** Several, in order. */
    record Items(Place place, List<Located> items) implements Located {

        /** Copies the list. */
        public Items {
            items = List.copyOf(items);
        }
    }

    /** Several with names, in the order of the document. */
    record Section(Place place, Map<String, Entry> entries) implements Located {

        /** Copies the map. */
        public Section {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }
    }

    /**
     * A value with a name.
     *
     * @param place of the name
     */
    record Entry(Place place, Located value) {}
}
