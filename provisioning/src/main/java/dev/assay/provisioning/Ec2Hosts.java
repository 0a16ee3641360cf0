package dev.assay.provisioning;

import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.Sku;
import dev.assay.spi.cost.BillSource;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Bills of client hosts on Amazon EC2: {@value #FORM}. Stateless, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Ec2Hosts implements BillSource {

    /** The grammar of the short form. */
    public static final String FORM = "ec2:REGION:TYPE[:COUNT]";

    /** Prefix of keys of Linux hosts. */
    static final String KEY = "ec2.linux.";

    private static final Pattern TEXT = Pattern.compile("ec2:([^:]+):([^:]+)(?::([1-9]\\d{0,3}))?");

    /** For the service loader. */
    public Ec2Hosts() {}

    @Override
    public String id() {
        return "ec2";
    }

    @Override
    public String description() {
        return "client hosts on Amazon EC2";
    }

    @Override
    public String form() {
        return FORM;
    }

    @Override
    public boolean clientHosts() {
        return true;
    }

    @Override
    public ResourceBill bill(String text, PriceBook prices, @Nullable ClientPlace clients) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw AssayException.plan(
                    "'" + text + "' is not a client host; write " + FORM + ", such as ec2:us-east-1:c6i.xlarge");
        }
        String region = parts.group(1);
        String type = parts.group(2);
        int count = parts.group(3) == null ? 1 : Integer.parseInt(parts.group(3));
        requireSold(text, region, type, prices);
        Line line = new Line(
                CostComponent.PROBE,
                new Sku(AwsPriceList.PROVIDER, region, KEY + type),
                BigDecimal.valueOf(count),
                PriceUnit.HOUR,
                count == 1 ? "the host that drives the load" : count + " hosts that drive the load",
                null);
        return new ResourceBill(text, List.of(line), List.of());
    }

    private static void requireSold(String text, String region, String type, PriceBook prices) {
        Set<String> regions = new TreeSet<>();
        Set<String> types = new TreeSet<>();
        prices.rows().stream()
                .map(row -> row.sku())
                .filter(sku -> sku.provider().equals(AwsPriceList.PROVIDER)
                        && sku.key().startsWith(KEY))
                .forEach(sku -> {
                    regions.add(sku.region());
                    if (sku.region().equals(region)) {
                        types.add(sku.key().substring(KEY.length()));
                    }
                });
        require(text, "region", region, regions);
        require(text, "type", type, types);
    }

    private static void require(String text, String what, String name, Set<String> known) {
        if (!known.contains(name)) {
            throw AssayException.plan(text + ": there is no price of a " + what + " '" + name + "'"
                    + NearestName.suggestion(name, known) + "; known are " + String.join(", ", known)
                    + ". No price is guessed: write it into a file of prices");
        }
    }
}
