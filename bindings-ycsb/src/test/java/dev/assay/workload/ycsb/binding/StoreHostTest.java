package dev.assay.workload.ycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class StoreHostTest {

    /** 192.0.2.0/24 is reserved for documentation (RFC 5737): no host has such an address. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "site.ycsb.db.JdbcDBClient | | db.url=jdbc:mysql://127.0.0.1:3306/ycsb?a=b | true",
                "site.ycsb.db.JdbcDBClient | | db.url=jdbc:postgresql://192.0.2.7/ycsb | false",
                "site.ycsb.db.JdbcDBClient | | db.url=jdbc:h2:mem:ycsb | true",
                "site.ycsb.db.JdbcDBClient | | db.url=jdbc:sqlite:/tmp/ycsb.db | true",
                "site.ycsb.db.MongoDbClient | | mongodb.url=mongodb://me:word@localhost:27017/ycsb | true",
                "site.ycsb.db.RedisClient | | redis.host=192.0.2.7 redis.port=6379 | false",
                "site.ycsb.db.RedisClient | | redis.host=[::1]:6379 | true",
                "site.ycsb.db.CassandraCQLClient | | hosts=127.0.0.1,192.0.2.7 | false",
                "site.ycsb.db.CassandraCQLClient | | hosts=127.0.0.1:9042,localhost:9042 | true",
                "site.ycsb.db.CassandraCQLClient | | hosts=nowhere.invalid |",
                "site.ycsb.db.DynamoDBClient | | dynamodb.region=eu-west-1 |",
                "site.ycsb.db.DynamoDBClient | 192.0.2.7 | dynamodb.region=eu-west-1 | false",
                "mine.InMemory | in-process | size=3 | true",
                "mine.InMemory | | size=3 |",
                "site.ycsb.BasicDB | | basicdb.verbose=false | true",
            })
    void theHostComesFromTheUserOrTheProperties(
            String binding, @Nullable String stated, String properties, @Nullable Boolean here) {
        Map<String, String> given = new HashMap<>();
        Stream.of(properties.split(" ")).forEach(each -> {
            String[] parts = each.split("=", 2);
            given.put(parts[0], parts[1]);
        });
        assertThat(StoreHost.isThisHost(binding, stated == null ? "" : stated, given))
                .isEqualTo(here);
    }
}
