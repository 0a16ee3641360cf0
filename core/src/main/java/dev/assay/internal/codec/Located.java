package dev.assay.internal.codec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A node of a document with its position. Immutable. */
public sealed interface Located permits Located.Scalar, Located.Items, Located.Section {

    Place place();

    record Place(int line, int column) {}

    /**
     * A single value.
     *
     * @param text as written, without quotes; empty if no value is written
     */
    record Scalar(Place place, String text) implements Located {}

    record Items(Place place, List<Located> items) implements Located {

        public Items {
            items = List.copyOf(items);
        }
    }

    record Section(Place place, Map<String, Entry> entries) implements Located {

        public Section {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }
    }

    /** A named value. */
    record Entry(Place place, Located value) {}
}
