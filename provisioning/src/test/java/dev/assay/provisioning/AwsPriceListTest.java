package dev.assay.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.cost.UnitPrice;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The documents of the AWS Price List API. */
@Parallel
class AwsPriceListTest {

    /** As captured on 2026-03-22, but for the reserved terms. */
    private static final String CAPTURED = """
            {"product":{"productFamily":"Database Instance","attributes":{"instanceType":"db.t3.micro",\
            "regionCode":"us-east-1","usagetype":"InstanceUsage:db.t3.micro","databaseEngine":"MySQL",\
            "deploymentOption":"Single-AZ","servicecode":"AmazonRDS"},"sku":"AXC2TYPWXFK88MVY"},\
            "terms":{"OnDemand":{"AXC2TYPWXFK88MVY.JRTCKXETXF":{"priceDimensions":{"AXC2TYPWXFK88MVY.JRTCKXETXF.6YS6EN2CT7":\
            {"unit":"Hrs","beginRange":"0","endRange":"Inf","pricePerUnit":{"USD":"0.0170000000"}}}}}\
            RESERVED},"version":"20260318225923","publicationDate":"2026-03-18T22:59:23Z"}""";

    private static final String RESERVED = """
            ,"Reserved":{"A.38NPMPTW36":{"termAttributes":{"LeaseContractLength":"3yr","OfferingClass":"standard",\
            "PurchaseOption":"Partial Upfront"},"priceDimensions":{"1":{"unit":"quantity","pricePerUnit":{"USD":"131.4"}},\
            "2":{"unit":"hrs","beginRange":"0","endRange":"Inf","pricePerUnit":{"USD":"0.0050000000"}}}},\
            "A.X":{"termAttributes":{"LeaseContractLength":"1yr","OfferingClass":"convertible",\
            "PurchaseOption":"No Upfront"},"priceDimensions":{"1":{"unit":"hrs","pricePerUnit":{"USD":"9"}}}}}""";

    @TempDir
    private Path folder;

    private List<String> rows(String json) throws IOException {
        return new ShippedPrices()
                .read(file(json)).orElseThrow().rows().stream()
                        .map(AwsPriceListTest::text)
                        .sorted()
                        .toList();
    }

    private Path file(String json) throws IOException {
        return Files.writeString(folder.resolve("list.json"), json);
    }

    private static String text(UnitPrice row) {
        return row.sku() + " " + row.price() + " " + row.unit().code() + " "
                + row.option().code() + " " + row.listDate();
    }

    private static String product(String sku, String family, String attributes, String unit, String price) {
        return """
                {"product":{%s"sku":"%s","attributes":{%s}},"terms":{"OnDemand":{"%s.T":{"priceDimensions":{"1":\
                {"unit":"%s","beginRange":"0","endRange":"Inf","pricePerUnit":{"USD":"%s"}}}}}},\
                "publicationDate":"2026-03-18T22:59:23Z"}""".formatted(
                family.isEmpty() ? "" : "\"productFamily\":\"" + family + "\",", sku, attributes, sku, unit, price);
    }

    private static String attributes(String... pairs) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pairs.length; i += 2) {
            text.append(i == 0 ? "" : ",")
                    .append('"')
                    .append(pairs[i])
                    .append("\":\"")
                    .append(pairs[i + 1])
                    .append('"');
        }
        return text.toString();
    }

    /** Each product is a document in a string. */
    @Test
    void answersOfGetProductsAreRead() throws IOException {
        String element = CAPTURED.replace("RESERVED", RESERVED);
        String quoted = "\"" + element.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
        List<String> expected = List.of(
                "aws us-east-1 rds.instance.mysql.db.t3.micro.single 0.017 USD Hrs on-demand 2026-03-18",
                "aws us-east-1 rds.instance.mysql.db.t3.micro.single 0.01 USD Hrs reserved-3y-partial-upfront 2026-03-18");
        assertThat(rows("{\"FormatVersion\":\"aws_v1\",\"PriceList\":[" + quoted + "]}"))
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(rows("[" + element + "]")).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(rows(element)).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void onePageOfSeveralIsRefused() {
        String quoted = "\"" + CAPTURED.replace("RESERVED", "").replace("\"", "\\\"") + "\"";
        assertThatThrownBy(() -> rows("{\"PriceList\":[" + quoted + "],\"NextToken\":\"x\"}"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("list.json is one page of several (NextToken is set)");
    }

    /** Bulk files repeat the SKU in the terms. */
    @Test
    void bulkFilesAreRead() throws IOException {
        assertThat(rows("""
                {"formatVersion":"v1.0","offerCode":"AmazonRDS","publicationDate":"2026-10-01T00:00:00Z",
                 "products":{
                  "S1":{"sku":"S1","productFamily":"Database Storage","attributes":{"servicecode":"AmazonRDS",
                    "location":"EU (Ireland)","regionCode":"eu-west-1","volumeType":"General Purpose-GP3","databaseEngine":"Any",
                    "deploymentOption":"Multi-AZ","usagetype":"EU-RDS:Multi-AZ-GP3-Storage"}},
                  "S2":{"sku":"S2","productFamily":"Provisioned Throughput","attributes":{"regionCode":"eu-west-1",
                    "volumeType":"General Purpose-GP3","databaseEngine":"Any","deploymentOption":"Single-AZ",
                    "usagetype":"EU-RDS:GP3-Throughput"}},
                  "S3":{"sku":"S3","productFamily":"Data Transfer","attributes":{"regionCode":"eu-west-1"}}},
                 "terms":{"OnDemand":{
                  "S1":{"S1.T":{"priceDimensions":{"d":{"unit":"GB-Mo","beginRange":"0","endRange":"Inf",
                    "pricePerUnit":{"USD":"0.2540000000"}}},"termAttributes":{}}},
                  "S2":{"S2.T":{"priceDimensions":{"d":{"unit":"MBPS-Mo","beginRange":"0","endRange":"Inf",
                    "pricePerUnit":{"USD":"0.0880000000"}}}}},
                  "S3":{"S3.T":{"priceDimensions":{"a":{"unit":"GB","beginRange":"0","endRange":"10","pricePerUnit":{"USD":"0"}},
                    "b":{"unit":"GB","beginRange":"10","endRange":"Inf","pricePerUnit":{"USD":"0.09"}}}}}}}}
                """))
                .containsExactly(
                        "aws eu-west-1 rds.storage.gp3.multi 0.254 USD GB-Mo on-demand 2026-10-01",
                        "aws eu-west-1 rds.throughput.gp3.single 0.088 USD MBPS-Mo on-demand 2026-10-01");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // Newer classes are abbreviated in the type of usage, and a family or a region may be absent.
                "'' | databaseEngine PostgreSQL instanceType db.m5.2xlarge deploymentOption Multi-AZ usagetype EU-Multi-AZUsage:db.m5.2xl licenseModel No_license_required | hrs | eu-west-1 rds.instance.postgresql.db.m5.2xlarge.multi",
                "Database_Instance | regionCode us-west-2 databaseEngine Aurora_PostgreSQL instanceType db.r6g.large deploymentOption Single-AZ usagetype USW2-InstanceUsageIOOptimized:db.r6g.large | Hrs | us-west-2 rds.instance.aurora-postgresql.db.r6g.large.ioopt",
                "Database_Storage | regionCode us-east-1 databaseEngine MySQL volumeType Magnetic deploymentOption Single-AZ usagetype RDS:StorageUsage | GB-Mo | us-east-1 rds.storage.standard.single",
                "Provisioned_IOPS | regionCode us-east-1 databaseEngine Any volumeType Provisioned_IOPS-IO2 deploymentOption Multi-AZ usagetype RDS:Multi-AZ-IO2-PIOPS | IOPS-Mo | us-east-1 rds.iops.io2.multi",
                // IOPS and throughput of gp3 and io1 have no type of volume, and usage in us-east-1 no prefix.
                "Provisioned_IOPS | regionCode eu-west-1 databaseEngine Any deploymentOption Single-AZ usagetype EU-RDS:PIOPS | IOPS-Mo | eu-west-1 rds.iops.io1.single",
                "Provisioned_IOPS | databaseEngine Any deploymentOption Multi-AZ usagetype RDS:Multi-AZ-GP3-PIOPS | IOPS-Mo | us-east-1 rds.iops.gp3.multi",
                "Provisioned_Throughput | databaseEngine Any deploymentOption Single-AZ usagetype APN1-RDS:GP3-Throughput | MBPS-Mo | ap-northeast-1 rds.throughput.gp3.single",
                "'' | databaseEngine MySQL instanceType db.m5.large deploymentOption Multi-AZ usagetype Multi-AZUsage:db.m5.large | Hrs | us-east-1 rds.instance.mysql.db.m5.large.multi",
                "System_Operation | regionCode us-east-1 databaseEngine Any usagetype RDS:StorageIOUsage | IOs | us-east-1 rds.io.standard.single",
                "System_Operation | regionCode eu-west-1 usagetype EU-Aurora:StorageIOUsage | IOs | eu-west-1 aurora.io",
                "Compute_Instance | servicecode AmazonEC2 regionCode eu-west-1 instanceType c6i.xlarge operatingSystem Linux tenancy Shared preInstalledSw NA capacitystatus Used operation RunInstances usagetype EU-BoxUsage:c6i.xlarge licenseModel No_License_required | Hrs | eu-west-1 ec2.linux.c6i.xlarge",
                "Storage | servicecode AmazonEC2 regionCode us-east-1 volumeType General_Purpose volumeApiName gp2 usagetype EBS:VolumeUsage.gp2 | GB-Mo | us-east-1 ebs.gp2"
            })
    void productsHaveTheirKeys(String family, String attributes, String unit, String expected) throws IOException {
        String said =
                attributes(attributes.strip().replace('_', '\n').split(" ")).replace('\n', ' ');
        String json =
                "[" + product("S", family.strip().replace("''", "").replace('_', ' '), said, unit.strip(), "0.5") + "]";
        assertThat(rows(json))
                .containsExactly("aws " + expected.strip() + " 0.5 USD "
                        + (unit.strip().equals("hrs") ? "Hrs" : unit.strip()) + " on-demand 2026-03-18");
    }

    /** Products without a key: other licences, clusters with readable standbys, local zones. */
    @ParameterizedTest
    @CsvSource({
        "licenseModel, Bring your own license",
        "deploymentOption, Multi-AZ (readable standbys)",
        "locationType, AWS Local Zone",
        "databaseEngine, SQL Server"
    })
    void whatHasNoKeyIsPassedOver(String name, String value) throws IOException {
        String mysql =
                "\"regionCode\":\"us-east-1\",\"instanceType\":\"db.t3.micro\",\"usagetype\":\"InstanceUsage:db.t3.micro\","
                        + (name.equals("databaseEngine") ? "" : "\"databaseEngine\":\"MySQL\",")
                        + (name.equals("deploymentOption") ? "" : "\"deploymentOption\":\"Single-AZ\",");
        String other = product("OTHER", "Database Instance", mysql + attributes(name, value), "Hrs", "1");
        assertThat(rows("[" + other + "," + CAPTURED.replace("RESERVED", "") + "]"))
                .containsExactly(
                        "aws us-east-1 rds.instance.mysql.db.t3.micro.single 0.017 USD Hrs on-demand 2026-03-18");
        assertThatThrownBy(() -> rows("[" + other + "]"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("found no price of a database of RDS or a host of EC2");
    }

    /** Hosts with other systems, software or tenancy, and capacity that is reserved. */
    @ParameterizedTest
    @CsvSource({
        "operatingSystem, Windows",
        "tenancy, Dedicated",
        "preInstalledSw, SQL Std",
        "capacitystatus, UnusedCapacityReservation",
        "operation, RunInstances:0010",
        "usagetype, UnusedBox:c6i.xlarge"
    })
    void otherHostsArePassedOver(String name, String value) throws IOException {
        Map<String, String> host = new TreeMap<>(Map.of(
                "regionCode", "us-east-1",
                "instanceType", "c6i.xlarge",
                "operatingSystem", "Linux",
                "tenancy", "Shared",
                "preInstalledSw", "NA",
                "capacitystatus", "Used",
                "operation", "RunInstances",
                "usagetype", "BoxUsage:c6i.xlarge"));
        String usual = host(host, "HOST", "0.17");
        host.put(name, value);
        assertThat(rows("[" + usual + "," + host(host, "OTHER", "9") + "]"))
                .containsExactly("aws us-east-1 ec2.linux.c6i.xlarge 0.17 USD Hrs on-demand 2026-03-18");
    }

    private static String host(Map<String, String> attributes, String sku, String price) {
        String[] pairs = attributes.entrySet().stream()
                .flatMap(each -> Stream.of(each.getKey(), each.getValue()))
                .toArray(String[]::new);
        return product(sku, "Compute Instance", attributes(pairs), "Hrs", price);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"endRange\":\"Inf\" | \"endRange\":\"10\" | its price is for 0 to 10 alone",
                "\"USD\":\"0.0170000000\" | \"USD\":\"cheap\" | found {USD=cheap}, an amount in a currency is needed",
                "\"USD\":\"0.0170000000\" | \"USD\":\"1\",\"EUR\":\"1\" | one currency is needed",
                "\"2026-03-18T22:59:23Z\" | \"soon, perhaps\" | publicationDate: found 'soon, perhaps'",
                "\"unit\":\"Hrs\" | \"unit\":\"Fortnight\" | there is no unit 'Fortnight'",
                "\"unit\":\"Hrs\" | \"pieces\":1 | there is no unit ''"
            })
    void whatIsWrongIsToldWithItsProduct(String text, String wrong, String told) {
        assertThatThrownBy(
                        () -> rows("[" + CAPTURED.replace("RESERVED", "").replace(text.strip(), wrong.strip()) + "]"))
                .isInstanceOf(AssayException.class)
                .hasMessageStartingWith(folder.resolve("list.json") + ": product AXC2TYPWXFK88MVY: ")
                .hasMessageContaining(told.strip());
    }

    @Test
    void aRegionThatIsNotKnownIsTold() {
        assertThatThrownBy(() -> rows("["
                        + CAPTURED.replace("RESERVED", "")
                                .replace("\"regionCode\":\"us-east-1\",", "")
                                .replace("\"InstanceUsage", "\"XYZ1-InstanceUsage")
                        + "]"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(
                        "product AXC2TYPWXFK88MVY: regionCode is missing, and the region of usagetype 'XYZ1-InstanceUsage:db.t3.micro' is not known");
    }

    @Test
    void whatIsNoPriceListIsToldByItsLine() {
        assertThatThrownBy(() -> rows("{\n\"products\": {,}}"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("list.json is not a valid price list: ")
                .hasMessageContaining("in line 2");
    }

    /** Other JSON documents are left to other price sources. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'formatVersion':'v1.0','offerCode':'AmazonRDS' | true",
                "{'disclaimer':{'products':1},'products':{ | true",
                "{'PriceList':[ | true",
                " [{'product':{}}] | true",
                "['{\\'serviceCode\\':\\'AmazonRDS\\'}'] | true",
                "{'name':'prices','data':{'products':[]}} | false",
                "['product'] | false",
                "[] | false",
                "{'name': | false",
                "provider,region,key | false"
            })
    void aPriceListIsRecognisedByItsFields(String content, boolean recognised) throws IOException {
        Path file = Files.writeString(folder.resolve("list.json"), content.replace('\'', '"'));
        assertThat(PriceListJson.recognises(file)).isEqualTo(recognised);
        if (!recognised) {
            assertThat(new ShippedPrices().read(file)).isEmpty();
        }
    }

    @Test
    void aFileThatIsNotThereIsNotRecognised() {
        assertThat(PriceListJson.recognises(folder.resolve("none.json"))).isFalse();
    }
}
