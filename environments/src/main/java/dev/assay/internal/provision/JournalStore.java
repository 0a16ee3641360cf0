package dev.assay.internal.provision;

import java.util.List;

/** The lines of a journal, wherever they are. {@code toString} names it in messages. */
interface JournalStore extends AutoCloseable {

    /** Returns all complete lines; empty if there is no journal yet. */
    List<String> lines();

    /** Adds a line, which is durable when the method returns. */
    void append(String line);

    /** Keeps the lines under another name, so that the journal has none. */
    void setAside();

    /** Lets other processes have the journal. */
    @Override
    default void close() {}
}
