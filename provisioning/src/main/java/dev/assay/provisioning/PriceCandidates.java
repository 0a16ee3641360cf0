package dev.assay.provisioning;

import dev.assay.model.AssayException;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.provisioning.PriceListRules.Match;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The products that match each rule of a price list. A rule is a resource with a purchase option and an engine, and exactly one product
 * must match it. The engines that share a resource, such as a kind of storage, must have one price. Confined to one thread.
 */
final class PriceCandidates {

    private record Resource(Sku sku, PurchaseOption option) {}

    private record Candidate(String product, Match match, UnitPrice row) {

        boolean sameAs(Candidate other) {
            return product.equals(other.product) && samePrice(other);
        }

        boolean samePrice(Candidate other) {
            return row.price().equals(other.row.price()) && row.unit() == other.row.unit();
        }

        String text() {
            return product + ": " + match.engine() + ", " + match.usage() + ", " + row.price() + " per "
                    + row.unit().code();
        }
    }

    private final Map<Resource, List<Candidate>> candidates = new LinkedHashMap<>();

    /**
     * Adds a product.
     *
     * @param product AWS's SKU of the product
     * @param match the rule
     * @param row the price
     */
    void add(String product, Match match, UnitPrice row) {
        Candidate added = new Candidate(product, match, row);
        List<Candidate> known =
                candidates.computeIfAbsent(new Resource(match.sku(), row.option()), resource -> new ArrayList<>());
        // A product may be on two pages of a reply.
        if (known.stream().noneMatch(added::sameAs)) {
            known.add(added);
        }
    }

    /**
     * Returns the only price of each resource, in the order of the list.
     *
     * @throws AssayException of kind {@code PLAN} with the candidates of the first resource that has several, and the names of others
     */
    List<UnitPrice> rows() {
        List<UnitPrice> rows = new ArrayList<>();
        List<Resource> ambiguous = new ArrayList<>();
        candidates.forEach((resource, products) -> {
            if (ambiguous(products)) {
                ambiguous.add(resource);
            }
            // Products for all engines first, so that the source of a price does not depend on the order of the list.
            rows.add(products.stream()
                    .min(Comparator.comparing(
                                    (Candidate each) -> !each.match.engine().equals(PriceListRules.ANY_ENGINE))
                            .thenComparing(each -> each.match.engine()))
                    .orElseThrow()
                    .row);
        });
        if (!ambiguous.isEmpty()) {
            throw AssayException.plan(message(ambiguous));
        }
        return rows;
    }

    private static boolean ambiguous(List<Candidate> products) {
        Set<String> engines = new HashSet<>();
        return products.stream()
                .anyMatch(each -> !engines.add(each.match.engine()) || !each.samePrice(products.get(0)));
    }

    private String message(List<Resource> ambiguous) {
        Resource first = ambiguous.get(0);
        List<Candidate> products = candidates.getOrDefault(first, List.of());
        String others = ambiguous.size() == 1
                ? ""
                : "\n    the same for: "
                        + ambiguous.stream()
                                .skip(1)
                                .map(each -> each.sku + " (" + each.option.code() + ")")
                                .collect(Collectors.joining(", "));
        return products.size() + " products match " + first.sku + " (" + first.option.code()
                + "), exactly one is needed; remove the others from a copy of the list"
                + products.stream().map(each -> "\n    " + each.text()).collect(Collectors.joining())
                + others;
    }
}
