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

/** The options that change the terms of prices. Filled by the parser. */
final class PricingTermsOptions {

    @Mixin
    private PriceListOptions lists;

    @Option(
            names = "--client",
            paramLabel = "same-zone|other-zone|internet",
            description = "location of the client hosts, which determines the cost of data transfer (default: that of"
                    + " the run)")
    private @Nullable ClientPlace client;

    @Option(
            names = "--probe",
            paramLabel = "HOSTS",
            description = "client hosts: ec2:REGION:TYPE[:COUNT]; priced separately (default: those of the run)")
    private @Nullable String probe;

    @Option(
            names = "--term",
            paramLabel = "OPTION",
            description = "purchase option, such as reserved-1y-no-upfront (default: that of the run)")
    private @Nullable PurchaseOption term;

    @Option(
            names = "--hours-per-month",
            paramLabel = "N",
            description = "hours per month (default: that of the run, or 730)")
    private @Nullable BigDecimal hoursPerMonth;

    @Option(
            names = "--currency",
            paramLabel = "CODE",
            description = "currency of the totals (default: that of the prices)")
    private @Nullable String currency;

    @Option(
            names = "--exchange",
            paramLabel = "FROM:TO:RATE:DATE:SOURCE",
            description = "exchange rate, such as USD:EUR:0.92:2026-11-01:ECB. Repeatable")
    private List<ExchangeRate> rates = new ArrayList<>();

    /**
     * Returns the pricing parameters.
     *
     * @param system to price, in short form or as the file of a bill; null for that of the run
     * @param models ids of cost models; empty for those of the run
     * @param p95Millis limit of the 95th percentile of response times, or null
     */
    Repricing repricing(Prices known, @Nullable String system, List<String> models, @Nullable BigDecimal p95Millis) {
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
            throw AssayException.plan("--currency: found '" + code + "', an ISO 4217 code such as EUR is needed");
        }
    }
}
