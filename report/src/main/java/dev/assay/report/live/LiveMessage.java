package dev.assay.report.live;

/**
 * Something that watchers are told. Immutable.
 *
 * @param id larger than those of all earlier ones
 * @param kind which of them a later one makes superfluous
 * @param json a document of one line
 */
record LiveMessage(long id, Kind kind, String json) {

    /** What is told. */
    enum Kind {
        /** Which cell is measured. */
        CELL,
        /** What goes on. */
        STAGE,
        /** How far a load came. */
        LOADING,
        /** That a trial began. */
        STARTED,
        /** What happened in a second. */
        SECOND,
        /** Who waits. */
        QUEUE,
        /** What a person should know. */
        NOTE,
        /** What came of a trial. */
        ENDED,
        /** That nothing will follow. */
        OVER;

        /** Whether someone who comes later has no use for it once a message of this other kind was sent. */
        boolean endsWith(Kind later) {
            return switch (later) {
                case CELL -> this != NOTE && this != ENDED;
                case STARTED -> this == STARTED || this == SECOND || this == QUEUE || this == LOADING || this == STAGE;
                case STAGE, LOADING, QUEUE -> this == later;
                case SECOND, NOTE, ENDED, OVER -> false;
            };
        }
    }
}
