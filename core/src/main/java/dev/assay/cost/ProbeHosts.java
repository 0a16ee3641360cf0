package dev.assay.cost;

import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.Sku;
import java.math.BigDecimal;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The machines that drive the load, as one rents them: {@value #FORM}. They are on the bill, and in no sum of the system.
 * Immutable.
 *
 * @param region such as {@code us-east-1}
 * @param type such as {@code c6i.xlarge}
 * @param count how many
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ProbeHosts(String region, String type, int count) {

    /** How they are written. */
    public static final String FORM = "ec2:REGION:TYPE[:COUNT]";

    private static final Pattern TEXT = Pattern.compile("ec2:([^:]+):([^:]+)(?::([1-9]\\d{0,3}))?");
    private static final String KEY = "ec2.linux.";

    /**
     * The hosts of a text.
     *
     * @param prices that know what is rented, and where
     * @throws AssayException of kind {@code PLAN} if it is none, or has no price
     */
    public static ProbeHosts parse(String text, PriceBook prices) {
        Matcher parts = TEXT.matcher(text.strip());
        if (!parts.matches()) {
            throw AssayException.plan(
                    "'" + text + "' is no host that has a price; write " + FORM + ", such as ec2:us-east-1:c6i.xlarge");
        }
        ProbeHosts hosts = new ProbeHosts(
                parts.group(1), parts.group(2), parts.group(3) == null ? 1 : Integer.parseInt(parts.group(3)));
        Set<String> regions = new TreeSet<>();
        Set<String> types = new TreeSet<>();
        prices.rows().stream()
                .map(row -> row.sku())
                .filter(sku ->
                        sku.provider().equals(RdsSystem.PROVIDER) && sku.key().startsWith(KEY))
                .forEach(sku -> {
                    regions.add(sku.region());
                    if (sku.region().equals(hosts.region)) {
                        types.add(sku.key().substring(KEY.length()));
                    }
                });
        require(text, "region", hosts.region, regions);
        require(text, "type", hosts.type, types);
        return hosts;
    }

    private static void require(String text, String what, String name, Set<String> known) {
        if (!known.contains(name)) {
            throw AssayException.plan(text + ": there is no price of a " + what + " '" + name + "'"
                    + NearestName.suggestion(name, known) + "; known are " + String.join(", ", known)
                    + ". No price is guessed: write it into a file of prices");
        }
    }

    /** A bill with them on it, in the place of those that were. */
    public ResourceBill on(ResourceBill bill) {
        Line line = new Line(
                CostComponent.PROBE,
                new Sku(RdsSystem.PROVIDER, region, KEY + type),
                BigDecimal.valueOf(count),
                PriceUnit.HOUR,
                count == 1 ? "the host that drives the load" : count + " hosts that drive the load",
                null);
        return with(bill, Stream.of(line));
    }

    /** A bill that names its own hosts, or else with those of another. */
    static ResourceBill like(ResourceBill bill, ResourceBill other) {
        boolean named = bill.lines().stream().anyMatch(line -> line.component() == CostComponent.PROBE);
        return named
                ? bill
                : with(bill, other.lines().stream().filter(line -> line.component() == CostComponent.PROBE));
    }

    /** What is on a bill but for them. */
    public static ResourceBill without(ResourceBill bill) {
        return with(bill, Stream.empty());
    }

    private static ResourceBill with(ResourceBill bill, Stream<Line> hosts) {
        return new ResourceBill(
                bill.system(),
                Stream.concat(bill.lines().stream().filter(line -> line.component() != CostComponent.PROBE), hosts)
                        .toList(),
                bill.meters(),
                bill.gaps());
    }
}
