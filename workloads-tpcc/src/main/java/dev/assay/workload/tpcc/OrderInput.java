package dev.assay.workload.tpcc;

/** The user input of New-Order that all profiles draw. Reused by each transaction; confined to its worker. */
abstract class OrderInput {

    /** By line, from 0. */
    final int[] item = new int[Scale.MOST_LINES];

    final int[] supplyWarehouse = new int[Scale.MOST_LINES];
    final int[] quantity = new int[Scale.MOST_LINES];

    /** Line indexes sorted by the stock's primary key, supplying warehouse and item: the order of locking. */
    final int[] lineByStock = new int[Scale.MOST_LINES];

    int warehouse;
    int district;
    int customer;
    int lines;
    boolean allLocal;
    long entryMillis;

    /** Draws the input of the next transaction. */
    abstract void draw();
}
