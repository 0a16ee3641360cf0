package dev.assay.cost;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import java.math.BigDecimal;
import java.util.List;

/** A server with its own price of 1 USD per hour. */
public final class OwnMachine {

    private OwnMachine() {}

    public static ResourceBill bill() {
        return new ResourceBill(
                "own",
                List.of(new ResourceBill.Line(
                        CostComponent.INSTANCE,
                        new Sku("own", "office", "server"),
                        BigDecimal.ONE,
                        PriceUnit.HOUR,
                        "a test",
                        Money.usd("1"))),
                List.of());
    }
}
