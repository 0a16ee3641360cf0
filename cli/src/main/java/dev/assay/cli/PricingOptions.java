package dev.assay.cli;

import dev.assay.cost.Prices;
import dev.assay.cost.PricingOverrides;
import dev.assay.cost.Repricing;
import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.ExchangeRate;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say how runs are priced again. Filled by the parser. */
final class PricingOptions {

    @Option(
            names = "--cost",
            paramLabel = "SYSTEM|FILE",
            description = "what is priced, if not what the run was priced as:"
                    + " rds:REGION:ENGINE:CLASS:STORAGE:SIZE[:IOPS][:THROUGHPUT][:multi-az], or a CSV file with a bill")
    private @Nullable String system;

    @Mixin
    private PriceListOptions lists;

    @Option(
            names = "--client",
            paramLabel = "same-zone|other-zone|internet",
            converter = ClientPlaceConverter.class,
            description = "where the load came from, which decides what data cost on their way (default: as the run was"
                    + " priced)")
    private @Nullable ClientPlace client;

    @Option(
            names = "--probe",
            paramLabel = "HOSTS",
            description = "the hosts that drove the load, as ec2:REGION:TYPE[:COUNT]"
                    + ", priced apart (default: as the run was priced)")
    private @Nullable String probe;

    @Option(
            names = "--term",
            paramLabel = "OPTION",
            converter = TermConverter.class,
            description = "how instances are bought, such as reserved-1y-no-upfront (default: as the run was priced)")
    private @Nullable PurchaseOption term;

    @Option(
            names = "--hours-per-month",
            paramLabel = "N",
            description = "how many hours a month has (default: as the run was priced, or 730)")
    private @Nullable BigDecimal hoursPerMonth;

    @Option(names = "--currency", paramLabel = "CODE", description = "of the sums (default: that of the prices)")
    private @Nullable String currency;

    @Option(
            names = "--exchange",
            paramLabel = "FROM:TO:RATE:DATE:SOURCE",
            converter = ExchangeConverter.class,
            description = "a rate of exchange, such as USD:EUR:0.92:2026-11-01:ECB. May be repeated")
    private List<ExchangeRate> rates = new ArrayList<>();

    @Option(
            names = "--model",
            paramLabel = "ID",
            description = "only this cost model's figures. May be repeated (default: those of the run)")
    private List<String> models = new ArrayList<>();

    static final class TermConverter extends UnitConverter<PurchaseOption> {
        TermConverter() {
            super(PurchaseOption::parse);
        }
    }

    static final class ExchangeConverter extends UnitConverter<ExchangeRate> {
        ExchangeConverter() {
            super(ExchangeRate::parse);
        }
    }

    /**
     * How to go about it.
     *
     * @param p95Millis the longest that the 95th percentile of response times may be, or null
     */
    Repricing repricing(Prices known, @Nullable BigDecimal p95Millis) {
        PriceBook book = lists.book(known);
        ResourceBill bill = system == null
                ? null
                : known.bills().bill(system, book, Path.of("").toAbsolutePath(), client);
        PricingOverrides terms = new PricingOverrides(
                lists.on(), term, hoursPerMonth, currency == null ? null : currency(currency), rates);
        return new Repricing(
                bill,
                lists.region(),
                client,
                probe == null ? null : known.bills().hosts(probe, book),
                known.book(null),
                lists.own(known),
                terms,
                models,
                p95Millis,
                known);
    }

    private static Currency currency(String code) {
        try {
            return Currency.getInstance(code);
        } catch (IllegalArgumentException e) {
            throw AssayException.plan("--currency: found '" + code + "', a code of ISO 4217 such as EUR is needed");
        }
    }
}
