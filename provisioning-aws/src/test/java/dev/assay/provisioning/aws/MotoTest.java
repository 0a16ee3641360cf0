package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceState;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionProgress;
import dev.assay.provision.Provisioning;
import dev.assay.test.server.MotoAccount;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with an account of the emulator of AWS, and machines that create and delete resources there. */
abstract class MotoTest {

    static final String RUN = "r1";
    static final String NAME = "assay-r1-fast";

    @TempDir
    Path folder;

    MotoAccount account;
    private URI address;
    final List<ProvisionProgress> progress = new ArrayList<>();

    @BeforeEach
    void open() {
        account = MotoAccount.open();
        address = account.address();
    }

    @AfterEach
    void close() {
        if (account != null) { // without Moto, the test was aborted before
            Controller.forget(address);
            account.close();
        }
    }

    Provisioning controller(String machine) {
        return Controller.open(account.address(), folder.resolve(machine), progress::add);
    }

    /** Returns what the account has, by calls that do not depend on what is tested. */
    List<String> left() {
        try (AwsClients clients = Controller.clients(account.address())) {
            return AccountContents.of(clients);
        }
    }

    Map<String, ResourceState> up(ProvisionPlan plan) {
        try (Provisioning controller = controller("one")) {
            return controller.up(plan, Environments.request(account.id()));
        }
    }

    void down(String machine) {
        try (Provisioning controller = controller(machine)) {
            controller.down(RUN, "tester");
        }
    }
}
