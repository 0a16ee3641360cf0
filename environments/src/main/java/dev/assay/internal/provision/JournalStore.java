package dev.assay.internal.provision;

/** The lines of a journal that can be written, too. */
interface JournalStore extends JournalLines, AutoCloseable {

    /** Adds a line, which is durable when the method returns. */
    void append(String line);

    /** Keeps the lines under another name, so that the journal has none. */
    void setAside();

    /** Lets other processes have the journal. */
    @Override
    default void close() {}
}
