package dev.assay.jdbc.internal.examine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.jdbc.internal.examine.ConnectionHeadroom.Limit;
import dev.assay.model.result.Finding;
import dev.assay.spi.target.Expectation;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Parallel
class ConnectionHeadroomTest {

    private static Finding headroom(int users, int sessions, long free) {
        Expectation expectation = new Expectation(users, sessions, 2, null, Map.of(), 0);
        return new ConnectionHeadroom(expectation)
                .finding(List.of(new Limit("max_connections = 100", free, "raise max_connections")), "no limit");
    }

    @Test
    void usersWhoShareAPoolWantNoMoreThanItHas() {
        Finding enough = headroom(1_000, 16, 90);
        assertThat(enough.level()).isEqualTo(Finding.Level.OK);
        assertThat(enough.text())
                .isEqualTo(
                        "room for 90 connections (max_connections = 100); needed are 23: 16 connections that 1000 users"
                                + " share, 2 loader threads and 5 of ours");
    }

    @Test
    void aPoolThatIsTooLargeIsToldHowLargeItMayBe() {
        Finding few = headroom(1_000, 16, 10);
        assertThat(few.level()).isEqualTo(Finding.Level.WARNING);
        assertThat(few.remedy()).isEqualTo("raise max_connections or use at most 8 connections in the pool");
    }

    @Test
    void usersWithAConnectionEachWantThemAll() {
        Finding few = headroom(16, 16, 10);
        assertThat(few.text())
                .startsWith(
                        "room for 10 connections (max_connections = 100); needed are 23: 16 users, 2 loader threads");
        assertThat(few.remedy()).isEqualTo("raise max_connections or use at most 8 users");
    }
}
