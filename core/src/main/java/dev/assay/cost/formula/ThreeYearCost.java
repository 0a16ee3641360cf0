package dev.assay.cost.formula;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.CostFigure;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.Performance;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.cost.ResourceBill.Gap;
import dev.assay.model.cost.ResourceBill.Meter;
import dev.assay.spi.cost.CostModel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The price per tpmC over three years, {@code perMinute * 60 * 24 * 365 * 3 / tpmC}, in total and for instances, storage, I/O and
 * transfer. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ThreeYearCost implements CostModel {

    static final BigDecimal MINUTES = BigDecimal.valueOf(60L * 24 * 365 * 3);

    private static final String NAME = "dollarsPerTpmC3Years";

    /** The parts of the price. */
    public enum Part {
        /** Instances, and components of no other part. */
        INSTANCE,
        /** Storage space, IOPS and throughput, and backups. */
        STORAGE,
        /** I/O requests. */
        IO,
        /** Data transfer. */
        TRANSFER;

        private boolean holds(CostComponent component) {
            return switch (component) {
                case INSTANCE, OTHER -> this == INSTANCE;
                case STORAGE, IOPS, THROUGHPUT, BACKUP -> this == STORAGE;
                case IO -> this == IO;
                case TRANSFER -> this == TRANSFER;
                case PROBE -> false;
            };
        }

        /** A part without any counted component has no figure instead of zero. */
        private boolean unknown(PricedBill bill) {
            boolean missing = Stream.concat(
                            bill.bill().gaps().stream().map(Gap::component),
                            bill.bill().meters().stream().map(Meter::component))
                    .anyMatch(this::holds);
            return missing && bill.components().stream().noneMatch(this::holds);
        }

        Money in(BigDecimal minutes, PricedBill bill) {
            Set<CostComponent> components =
                    bill.components().stream().filter(this::holds).collect(Collectors.toSet());
            return bill.of(components).in(minutes, bill.hoursPerMonth());
        }
    }

    /** For the service loader. */
    public ThreeYearCost() {}

    @Override
    public String id() {
        return "three-years";
    }

    @Override
    public String description() {
        return "money for a tpmC in three years and its four parts, as the study of TPC-C on RDS for MySQL has it";
    }

    @Override
    public List<CostFigure> figures(PricedBill bill, Performance performance) {
        Estimate tpmC = performance.tpmC();
        if (tpmC == null) {
            return List.of();
        }
        List<CostFigure> figures = new ArrayList<>();
        figures.add(figure(bill, "", bill.system().in(MINUTES, bill.hoursPerMonth()), tpmC));
        for (Part part : Part.values()) {
            if (part.unknown(bill)) {
                continue;
            }
            String name = part.name().charAt(0) + part.name().substring(1).toLowerCase(Locale.ROOT);
            figures.add(figure(bill, name, part.in(MINUTES, bill), tpmC));
        }
        return figures;
    }

    private static CostFigure figure(PricedBill bill, String part, Money all, Estimate tpmC) {
        return new CostFigure(
                NAME + part,
                bill.currency() + " per tpmC, 3 years" + (part.isEmpty() ? "" : ", " + part.toLowerCase(Locale.ROOT)),
                tpmC.map(rate -> all.over(rate).amount()),
                bill.currency() + " per tpmC");
    }
}
