package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.model.result.HotRows;
import dev.assay.spi.target.Capability;
import dev.assay.test.Parallel;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rows that limit the throughput of a warehouse, by access style. */
@Parallel
class LockedPlacesTest {

    private static final Set<Capability> POSTGRES = EnumSet.complementOf(EnumSet.of(Capability.MULTI_TABLE_UPDATE));
    private static final Set<Capability> MYSQL =
            EnumSet.of(Capability.MULTI_TABLE_UPDATE, Capability.SELECT_FOR_UPDATE, Capability.SQL_PSM);

    private static HotRows of(List<HotRows> all, String name) {
        return all.stream().filter(rows -> rows.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void thereIsARowForEachWarehouseAndTenDistrictsOfIt() {
        assertThat(LockedPlaces.of(AccessStyle.SET, POSTGRES, 4))
                .extracting(HotRows::name, HotRows::rows)
                .containsExactly(tuple("warehouse", 4), tuple("district", 40), tuple("oldest order", 4));
    }

    @ParameterizedTest
    @EnumSource(
            value = AccessStyle.class,
            names = {"STATEMENT", "PROCEDURE"})
    void aWholeTransactionIsLockedAfterItsFirstRoundTrip(AccessStyle style) {
        assertThat(LockedPlaces.of(style, POSTGRES, 1))
                .allSatisfy(rows -> assertThat(rows.lockedAfter().values()).allMatch(trips -> trips == 1.0));
    }

    @Test
    void rowByRowTheSearchByNameAndTheDistrictPrecedeTheWarehouse() {
        List<HotRows> rows = LockedPlaces.of(AccessStyle.ROW, POSTGRES, 1);
        assertThat(of(rows, "district").lockedAfter()).containsOnly(entry("new-order", 1.0), entry("payment", 2.2));
        assertThat(of(rows, "warehouse").lockedAfter()).containsOnly(entry("payment", 4.2));
    }

    @Test
    void anUpdateOfSeveralTablesLocksDistrictAndWarehouseTogether() {
        List<HotRows> mysql = LockedPlaces.of(AccessStyle.SET, MYSQL, 1);
        assertThat(of(mysql, "warehouse").lockedAfter()).containsOnly(entry("payment", 1.6));
        assertThat(of(mysql, "oldest order").lockedAfter()).containsOnly(entry("delivery", 1.0));
        List<HotRows> postgres = LockedPlaces.of(AccessStyle.SET, POSTGRES, 1);
        assertThat(of(postgres, "warehouse").lockedAfter()).containsOnly(entry("payment", 2.6));
        assertThat(of(postgres, "oldest order").lockedAfter()).containsOnly(entry("delivery", 2.0));
    }

    @Test
    void thePaymentOfTpccMysqlBeginsWithTheWarehouse() {
        assertThat(of(LockedPlaces.ofTool(2), "warehouse").lockedAfter()).containsOnly(entry("payment", 1.0));
    }
}
