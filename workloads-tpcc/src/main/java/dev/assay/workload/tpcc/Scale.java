package dev.assay.workload.tpcc;

/** The fixed cardinalities of TPC-C rev 5.11 clauses 1.2.1 and 4.3.3. Stateless. */
final class Scale {

    /** Rows of {@code item}, and of {@code stock} for each warehouse. */
    static final int ITEMS = 100_000;

    /** Districts of a warehouse. */
    static final int DISTRICTS = 10;

    /** Customers of a district; also its orders after the load, one per customer. */
    static final int CUSTOMERS = 3_000;

    /** The first order of a district that the load leaves undelivered. */
    static final int FIRST_UNDELIVERED = 2_101;

    /** Undelivered orders of a district after the load. */
    static final int UNDELIVERED = CUSTOMERS - FIRST_UNDELIVERED + 1;

    static final int FEWEST_LINES = 5;

    static final int MOST_LINES = 15;

    private Scale() {}
}
