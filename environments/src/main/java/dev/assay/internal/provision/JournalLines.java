package dev.assay.internal.provision;

import java.util.List;

/** The lines of a journal that can be read. {@code toString} names the journal in messages. */
interface JournalLines {

    /** Returns all complete lines; empty if there is no journal yet. */
    List<String> lines();
}
