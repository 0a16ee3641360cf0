package dev.assay.cost;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Line;
import java.util.List;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The rented client hosts. They are on the bill and excluded from the sums of the measured system. Immutable.
 *
 * @param lines of the bill, one for each kind of host
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ProbeHosts(List<Line> lines) {

    /** Copies the list. */
    public ProbeHosts {
        lines = List.copyOf(lines);
    }

    /** Returns a bill with these hosts instead of its own. */
    public ResourceBill on(ResourceBill bill) {
        return with(bill, lines.stream());
    }

    /** Returns a bill with its own hosts, or else with those of another bill. */
    static ResourceBill like(ResourceBill bill, ResourceBill other) {
        boolean named = bill.lines().stream().anyMatch(line -> line.component() == CostComponent.PROBE);
        return named
                ? bill
                : with(bill, other.lines().stream().filter(line -> line.component() == CostComponent.PROBE));
    }

    /** Returns a bill without client hosts. */
    static ResourceBill without(ResourceBill bill) {
        return with(bill, Stream.empty());
    }

    private static ResourceBill with(ResourceBill bill, Stream<Line> hosts) {
        return bill.with(Stream.concat(
                        bill.lines().stream().filter(line -> line.component() != CostComponent.PROBE), hosts)
                .toList());
    }
}
