package dev.assay.cost;

import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.ResourceBill.Meter;
import dev.assay.model.cost.ResourceBill.Use;
import dev.assay.model.cost.Sku;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.cost.BillMatch;
import dev.assay.spi.cost.BillSource;
import dev.assay.spi.cost.Catalogue;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A bill source of a made-up provider: {@code ID:REGION:CLASS}. It answers for all bills whose keys have its provider.
 *
 * @param id of the source
 * @param provider in the keys of its bills
 * @param clientHosts whether it rents out client hosts
 */
record FakeBills(String id, String provider, boolean clientHosts) implements BillSource, Catalogue {

    @Override
    public String description() {
        return "things of " + provider;
    }

    @Override
    public String form() {
        return id + ":REGION:CLASS";
    }

    @Override
    public ResourceBill bill(String text, PriceBook prices, @Nullable ClientPlace clients) {
        String[] parts = text.split(":", -1);
        if (parts.length != 3) {
            throw AssayException.plan(text + ": write " + form());
        }
        ResourceBill bill = new ResourceBill(
                text,
                List.of(new Line(
                        clientHosts ? CostComponent.PROBE : CostComponent.INSTANCE,
                        new Sku(provider, parts[1], parts[2]),
                        BigDecimal.ONE,
                        PriceUnit.HOUR,
                        "a test",
                        null)),
                List.of());
        return clients == null ? bill : withClients(bill, clients).orElseThrow();
    }

    private boolean owns(ResourceBill bill) {
        return bill.lines().stream().anyMatch(line -> line.sku().provider().equals(provider));
    }

    @Override
    public Optional<ResourceBill> moved(ResourceBill bill, String region) {
        return Optional.of(bill.in(region).named(id + ":" + region + ":moved"));
    }

    @Override
    public Optional<ClientPlace> clients(ResourceBill bill) {
        return owns(bill) && !bill.meters().isEmpty() ? Optional.of(ClientPlace.INTERNET) : Optional.empty();
    }

    /** The location changes nothing but the existence of the meter. */
    @Override
    public Optional<ResourceBill> withClients(ResourceBill bill, ClientPlace clients) {
        Meter meter = new Meter(CostComponent.TRANSFER, Use.FROM_DATABASE, null, PriceUnit.GB, "a test", null);
        return owns(bill)
                ? Optional.of(new ResourceBill(bill.system(), bill.lines(), List.of(meter), bill.gaps()))
                : Optional.empty();
    }

    @Override
    public Optional<BillMatch> match(ResourceBill bill, TargetInfo measured) {
        return owns(bill) ? Optional.of(BillMatch.SAME) : Optional.empty();
    }

    @Override
    public Catalogue catalogue() {
        return this;
    }

    @Override
    public Optional<String> instanceClass(Sku sku) {
        return sku.provider().equals(provider) ? Optional.of("class of " + sku.key()) : Optional.empty();
    }

    @Override
    public Map<String, String> attributes(Sku sku) {
        return sku.provider().equals(provider) ? Map.of("class", sku.key()) : Map.of();
    }

    @Override
    public Duration minimumTime() {
        return Duration.ofMinutes(3);
    }
}
