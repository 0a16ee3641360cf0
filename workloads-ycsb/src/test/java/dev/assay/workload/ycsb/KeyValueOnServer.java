package dev.assay.workload.ycsb;

import dev.assay.spi.target.Target;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class KeyValueOnServer extends KeyValueSessionContract {

    private final String product;
    private final String scheme;
    private ScratchDatabase database;
    private Target target;

    /**
     * @param scheme of the driver
     */
    KeyValueOnServer(String product, String scheme) {
        this(product, scheme, RecordShape.Layout.COLUMNS);
    }

    KeyValueOnServer(String product, String scheme, RecordShape.Layout layout) {
        super(layout);
        this.product = product;
        this.scheme = scheme;
    }

    @BeforeAll
    void connect() throws SQLException {
        database = DevelopmentServer.shared(product).scratch();
        target = Adapted.connect(database.spec(scheme));
    }

    @AfterAll
    void close() throws SQLException {
        if (target != null) {
            target.close();
            database.close();
        }
    }

    @Override
    protected Target target() {
        return target;
    }
}
