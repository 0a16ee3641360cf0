package dev.assay.cli;

/** Products of the Price List API for tests, in the shape captured on 2026-03-22. Stateless. */
final class PriceListDocuments {

    private PriceListDocuments() {}

    /** Returns an instance of MySQL on {@code db.t3.micro} with its price, a document. */
    static String instance(String sku, String region, String price) {
        return instance(sku, region, "MySQL", "db.t3.micro", price);
    }

    /** Returns an instance with its price, a document. */
    static String instance(String sku, String region, String engine, String type, String price) {
        return """
                {"product":{"productFamily":"Database Instance","attributes":{"instanceType":"%s","regionCode":"%s",\
                "usagetype":"InstanceUsage:%s","databaseEngine":"%s","deploymentOption":"Single-AZ",\
                "servicecode":"AmazonRDS"},"sku":"%s"},"terms":{"OnDemand":{"%s.JRTCKXETXF":{"priceDimensions":\
                {"%s.JRTCKXETXF.6YS6EN2CT7":{"unit":"Hrs","beginRange":"0","endRange":"Inf",\
                "pricePerUnit":{"USD":"%s"}}}}}},"version":"20260318225923","publicationDate":"2026-03-18T22:59:23Z"}""".formatted(type, region, type, engine, sku, sku, sku, price);
    }
}
