package dev.assay.provisioning;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the JSON of the AWS Price List API: a bulk offer file, or an answer of {@code getProducts}, which has a document in a string for
 * each product. Bulk files have hundreds of megabytes and are read as a stream. Stateless.
 *
 * <p>Source: the documents described in the AWS Price List API's guide, as captured on 2026-03-22.
 */
final class PriceListJson {

    /** Fields that show that a document is a price list: of bulk files, of answers of {@code getProducts}, and of their elements. */
    private static final Set<String> FIELDS =
            Set.of("offerCode", "products", "PriceList", "FormatVersion", "product", "serviceCode");

    /** The part of a file that is searched for these fields. */
    private static final int BEGINNING_BYTES = 1 << 20;

    /** Reads one product of a stream at a time: the tokens behind it are those of the next. */
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private PriceListJson() {}

    /**
     * A product.
     *
     * @param sku key of the provider, which the terms refer to
     * @param family such as {@code Database Instance}; null if the document has none
     * @param attributes by name
     */
    record Product(String sku, @Nullable String family, Map<String, String> attributes) {}

    /**
     * The terms of a sale.
     *
     * @param sku of the product
     * @param kind {@code OnDemand} or {@code Reserved}
     * @param attributes such as {@code LeaseContractLength}; empty for on-demand terms
     * @param prices of the parts
     * @param published date and time of the list, in its format; null if it has none
     */
    record Term(
            String sku,
            String kind,
            Map<String, String> attributes,
            List<Dimension> prices,
            @Nullable String published) {}

    /**
     * A part of a price.
     *
     * @param unit such as {@code Hrs}; empty if the document has none
     * @param from start of the quantity range; null if it has none
     * @param to end of the quantity range; null if it has none
     * @param money amounts by currency
     */
    record Dimension(
            String unit, @Nullable String from, @Nullable String to, Map<String, String> money) {}

    /**
     * Returns whether the beginning of a file has a field of AWS's price lists. False if the file is not JSON, cannot be read or does
     * not exist.
     */
    static boolean recognises(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] beginning = in.readNBytes(BEGINNING_BYTES);
            try (JsonParser parser = MAPPER.createParser(beginning)) {
                return recognises(parser);
            }
        } catch (IOException | JacksonException e) {
            return false;
        }
    }

    private static boolean recognises(JsonParser parser) {
        JsonToken begin = parser.nextToken();
        if (begin == JsonToken.START_ARRAY) {
            begin = parser.nextToken();
        }
        if (begin == JsonToken.VALUE_STRING) {
            try (JsonParser element = MAPPER.createParser(parser.getString())) {
                return element.nextToken() == JsonToken.START_OBJECT && hasField(element);
            }
        }
        return begin == JsonToken.START_OBJECT && hasField(parser);
    }

    private static boolean hasField(JsonParser parser) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            if (FIELDS.contains(parser.currentName())) {
                return true;
            }
            parser.nextToken();
            parser.skipChildren();
        }
        return false;
    }

    /**
     * Reads a file twice: first all products, then the terms of the wanted ones.
     *
     * @param products receives each product
     * @param wanted accepts the SKUs whose terms are wanted; called after the last product
     * @param terms receives each wanted term
     * @throws AssayException of kind {@code PLAN} if the file is not such a list
     */
    static void read(Path file, Consumer<Product> products, Predicate<String> wanted, Consumer<Term> terms) {
        pass(file, new Pass(products, sku -> false, term -> {}));
        pass(file, new Pass(product -> {}, wanted, terms));
    }

    private static void pass(Path file, Pass pass) {
        try (InputStream in = Files.newInputStream(file);
                JsonParser parser = MAPPER.createParser(in)) {
            pass.document(parser);
            if (pass.partial) {
                throw AssayException.plan(file + " is one page of several (NextToken is set): fetch all pages, without"
                        + " --no-paginate and --max-items");
            }
        } catch (JacksonException e) {
            throw AssayException.plan(file + " is not a valid price list: " + e.getOriginalMessage() + " in line "
                    + (e.getLocation() == null ? "?" : e.getLocation().getLineNr()));
        } catch (IOException e) {
            throw AssayException.plan(
                    "cannot read the prices " + file + ": check that the file exists and is readable");
        }
    }

    /** One reading of a file. Confined to one thread. */
    private static final class Pass {

        private final Consumer<Product> products;
        private final Predicate<String> wanted;
        private final Consumer<Term> terms;
        private @Nullable String published;
        private boolean partial;

        Pass(Consumer<Product> products, Predicate<String> wanted, Consumer<Term> terms) {
            this.products = products;
            this.wanted = wanted;
            this.terms = terms;
        }

        void document(JsonParser parser) {
            JsonToken begin = parser.nextToken();
            if (begin == JsonToken.START_ARRAY) {
                list(parser);
                return;
            }
            Map<String, JsonNode> single = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (name.equals("PriceList") && value == JsonToken.START_ARRAY) {
                    list(parser);
                } else if (name.equals("products") && value == JsonToken.START_OBJECT) {
                    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                        parser.nextToken();
                        product(MAPPER.readTree(parser));
                    }
                } else if (name.equals("terms") && value == JsonToken.START_OBJECT && !single.containsKey("product")) {
                    bulkTerms(parser);
                } else if (name.equals("NextToken") && value == JsonToken.VALUE_STRING) {
                    partial = true;
                } else if (name.equals("publicationDate")) {
                    published = parser.getString();
                } else if (name.equals("product") || name.equals("terms")) {
                    single.put(name, MAPPER.readTree(parser));
                } else {
                    parser.skipChildren();
                }
            }
            if (single.containsKey("product")) {
                // A single element of a list.
                element(MAPPER.createObjectNode().setAll(single));
            }
        }

        /** Each element is a document in a string, or the document itself if a tool has unpacked it. */
        private void list(JsonParser parser) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() == null) {
                    return;
                }
                JsonNode element = MAPPER.readTree(parser);
                element(element.isString() ? MAPPER.readTree(element.asString()) : element);
            }
        }

        private void element(JsonNode element) {
            product(element.path("product"));
            String date = text(element.path("publicationDate"));
            String before = published;
            published = date == null ? before : date;
            String sku = text(element.path("product").path("sku"));
            if (sku != null && wanted.test(sku)) {
                for (Map.Entry<String, JsonNode> kind : element.path("terms").properties()) {
                    kind.getValue().forEach(term -> term(sku, kind.getKey(), term));
                }
            }
            published = before;
        }

        private void product(JsonNode product) {
            String sku = text(product.path("sku"));
            if (sku != null) {
                products.accept(
                        new Product(sku, text(product.path("productFamily")), texts(product.path("attributes"))));
            }
        }

        /** {@code terms.OnDemand.SKU.TERM}. */
        private void bulkTerms(JsonParser parser) {
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String kind = parser.currentName();
                parser.nextToken();
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    String sku = parser.currentName();
                    parser.nextToken();
                    if (wanted.test(sku)) {
                        MAPPER.readTree(parser).forEach(term -> term(sku, kind, term));
                    } else {
                        parser.skipChildren();
                    }
                }
            }
        }

        private void term(String sku, String kind, JsonNode term) {
            List<Dimension> prices = new ArrayList<>();
            term.path("priceDimensions")
                    .forEach(price -> prices.add(new Dimension(
                            Objects.requireNonNullElse(text(price.path("unit")), ""),
                            text(price.path("beginRange")),
                            text(price.path("endRange")),
                            texts(price.path("pricePerUnit")))));
            String date = published == null ? text(term.path("effectiveDate")) : published;
            terms.accept(new Term(sku, kind, texts(term.path("termAttributes")), prices, date));
        }

        private static @Nullable String text(JsonNode node) {
            return node.isValueNode() && !node.isNull() ? node.asString() : null;
        }

        private static Map<String, String> texts(JsonNode object) {
            Map<String, String> texts = new TreeMap<>();
            object.properties().forEach(entry -> {
                String text = text(entry.getValue());
                if (text != null) {
                    texts.put(entry.getKey(), text);
                }
            });
            return texts;
        }
    }
}
