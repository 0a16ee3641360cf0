package dev.assay.provisioning;

import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.cost.Alternatives;
import dev.assay.spi.cost.BillMatch;
import dev.assay.spi.cost.BillSource;
import dev.assay.spi.cost.Catalogue;
import java.util.Optional;
import java.util.regex.Matcher;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Bills of databases on Amazon RDS: {@value RdsSystem#FORM}. Stateless, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RdsBills implements BillSource {

    private static final Catalogue CATALOGUE = new RdsCatalogue();
    private static final Alternatives ALTERNATIVES = new RdsAlternatives();

    /** For the service loader. */
    public RdsBills() {}

    @Override
    public String id() {
        return "rds";
    }

    @Override
    public String description() {
        return "databases on Amazon RDS";
    }

    @Override
    public String form() {
        return RdsSystem.FORM;
    }

    @Override
    public ResourceBill bill(String text, PriceBook prices, @Nullable ClientPlace clients) {
        return RdsBill.of(RdsSystem.parse(text, prices), clients);
    }

    @Override
    public Optional<ResourceBill> moved(ResourceBill bill, String region) {
        String there = bill.system().replaceFirst("^rds:[^:]+:", "rds:" + Matcher.quoteReplacement(region) + ":");
        return Optional.of(bill.in(region).named(there));
    }

    @Override
    public Optional<ClientPlace> clients(ResourceBill bill) {
        return RdsBill.clients(bill);
    }

    @Override
    public Optional<ResourceBill> withClients(ResourceBill bill, ClientPlace clients) {
        return RdsBill.withClients(bill, clients);
    }

    @Override
    public Optional<BillMatch> match(ResourceBill bill, TargetInfo measured) {
        return RdsMatch.of(bill, measured);
    }

    @Override
    public Catalogue catalogue() {
        return CATALOGUE;
    }

    @Override
    public Alternatives alternatives() {
        return ALTERNATIVES;
    }
}
