package dev.assay.provisioning;

import dev.assay.cost.BillSources;
import dev.assay.cost.Prices;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.ResourceBill;
import dev.assay.spi.cost.PriceQuery;
import org.jspecify.annotations.Nullable;

/** Bills of RDS and the shipped prices, for tests. */
public final class Rds {

    /** The system of the study of PostgreSQL 15 on RDS. */
    public static final String STUDY = "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops";

    /** The shipped prices. */
    public static final PriceBook BOOK = new ShippedPrices().prices(PriceQuery.ALL);

    /** All price lists, bill sources and cost models. */
    public static final Prices PRICES = Prices.discover(Rds.class.getClassLoader());

    /** The bill sources of this module. */
    public static final BillSources BILLS = PRICES.bills();

    private Rds() {}

    /** Returns the bill of a system for clients at an unknown place. */
    public static ResourceBill bill(String system) {
        return bill(system, BOOK, null);
    }

    /** Returns the bill of a system. */
    public static ResourceBill bill(String system, PriceBook prices, @Nullable ClientPlace clients) {
        return new RdsBills().bill(system, prices, clients);
    }
}
