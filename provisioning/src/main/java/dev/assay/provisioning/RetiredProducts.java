package dev.assay.provisioning;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.environment.EnvironmentFinding;
import dev.assay.model.environment.EnvironmentFinding.Severity;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Families of instance classes, and storage types, that RDS does not create any more. Price lists may still have them. Stateless. */
final class RetiredProducts {

    private static final String FILE = "retired.csv";

    /**
     * A retired family or storage type.
     *
     * @param what family such as {@code db.m4}, or storage type
     * @param successor family or storage type of the same purpose
     * @param on day from which it is not created; null if not on record
     * @param asOf day on which this was written down
     */
    private record Product(
            String what, String successor, @Nullable LocalDate on, LocalDate asOf, String source) {

        static Product of(NamedCsvRecord line) {
            String on = line.getField("retired_on");
            return new Product(
                    line.getField("what"),
                    line.getField("successor"),
                    on.isEmpty() ? null : LocalDate.parse(on),
                    LocalDate.parse(line.getField("as_of")),
                    line.getField("source"));
        }

        boolean retired(LocalDate day) {
            return on == null || !day.isBefore(on);
        }

        String why() {
            return " is not sold any more" + (on == null ? "" : " since " + on) + " (" + source + "; written down on "
                    + asOf + ")";
        }
    }

    /** Read at the first use. */
    private static final class Rows {

        static final Map<String, Product> BY_NAME = ShippedPrices.rows(FILE, Product::of).stream()
                .collect(Collectors.toUnmodifiableMap(Product::what, Function.identity()));
    }

    private RetiredProducts() {}

    /** Returns what is to say about a storage type on a day; empty if it is sold. */
    static Optional<EnvironmentFinding> storage(String subject, String type, LocalDate on) {
        return retired(type, on)
                .map(found -> finding(
                        subject, "storage " + type + found.why() + ". The nearest today is " + found.successor));
    }

    /** Returns what is to say about an instance class on a day; empty if its family is sold. */
    static Optional<EnvironmentFinding> instance(String subject, RdsSystem system, PriceBook prices, LocalDate on) {
        String name = system.instanceClass();
        return retired(family(name), on)
                .map(found -> finding(
                        subject,
                        name
                                + found.why()
                                + nearest(system, found.successor, prices)
                                        .map(nearest -> ". The nearest today is " + nearest)
                                        .orElse(". Today's family is " + found.successor)));
    }

    private static EnvironmentFinding finding(String subject, String text) {
        return new EnvironmentFinding(Severity.RETIRED, subject, text + "; Assay does not replace it");
    }

    private static Optional<Product> retired(String what, LocalDate on) {
        return Optional.ofNullable(Rows.BY_NAME.get(what)).filter(found -> found.retired(on));
    }

    /** {@code db.m5} of {@code db.m5.2xlarge}. */
    private static String family(String instanceClass) {
        int dot = instanceClass.lastIndexOf('.');
        return dot < 0 ? instanceClass : instanceClass.substring(0, dot);
    }

    /** Returns the class of a family on the price lists of engine and region with the nearest processors, then memory. */
    private static Optional<String> nearest(RdsSystem system, String successor, PriceBook prices) {
        InstanceFacts has = ShippedFacts.of(system.instanceClass()).orElse(null);
        return prices.rows().stream()
                .map(UnitPrice::sku)
                .filter(sku -> sku.region().equals(system.region()))
                .flatMap(sku -> RdsInstanceKey.of(sku).stream())
                .filter(sold -> sold.engine().equals(system.engine())
                        && family(sold.instanceClass()).equals(successor))
                .map(RdsInstanceKey::instanceClass)
                .distinct()
                .flatMap(name -> ShippedFacts.of(name).stream())
                .min(Comparator.comparingInt(
                                (InstanceFacts facts) -> has == null ? 0 : Math.abs(facts.vcpus() - has.vcpus()))
                        .thenComparing(facts -> has == null
                                ? facts.memoryGib()
                                : facts.memoryGib().subtract(has.memoryGib()).abs()))
                .map(facts -> facts.instanceClass() + " (" + facts.vcpus() + " vCPU, "
                        + facts.memoryGib().toPlainString() + " GiB)");
    }
}
