package dev.assay.report.live;

/**
 * A message to the clients of the live page. Immutable.
 *
 * @param id increasing
 * @param kind determines which later messages replace it
 * @param json a document on one line
 */
record LiveMessage(long id, Kind kind, String json) {

    enum Kind {
        /** Start of a cell. */
        CELL,
        /** What is measured: workload, system, users and phases. */
        SUBJECT,
        /** Current stage of the run. */
        STAGE,
        /** Progress of the data load. */
        LOADING,
        /** A second of the load that runs until it is steady. */
        SETTLING,
        /** Start of a trial. */
        STARTED,
        /** Measurements of one second. */
        SECOND,
        /** Length of the arrival queue. */
        QUEUE,
        /** A note for the user. */
        NOTE,
        /** Result of a trial. */
        ENDED,
        /** End of the run. */
        OVER;

        /** Whether a later message makes this one obsolete for clients that connect afterwards. */
        boolean isObsoleteAfter(Kind later) {
            return switch (later) {
                case CELL -> this != NOTE && this != ENDED;
                case STARTED ->
                    switch (this) {
                        case STARTED, SECOND, QUEUE, LOADING, SETTLING, STAGE -> true;
                        default -> false;
                    };
                case SUBJECT, STAGE, LOADING, QUEUE -> this == later;
                case SETTLING, SECOND, NOTE, ENDED, OVER -> false;
            };
        }

        /** Whether there is one of these each second, so that the oldest ones are dropped in long runs. */
        boolean frequent() {
            return this == SECOND || this == SETTLING;
        }
    }
}
