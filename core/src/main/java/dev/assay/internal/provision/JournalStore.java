package dev.assay.internal.provision;

import java.util.List;

/** The lines of a journal, wherever they are. {@code toString} names it in messages. */
interface JournalStore {

    /** Returns all complete lines; empty if there is no journal yet. */
    List<String> lines();

    /** Adds a line, which is durable when the method returns. */
    void append(String line);
}
