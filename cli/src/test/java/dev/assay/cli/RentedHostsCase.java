package dev.assay.cli;

import dev.assay.test.server.CommandHost;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A user who rents client hosts, each of which is a folder of this host, and sends their results to a bucket. */
abstract class RentedHostsCase {

    @TempDir
    Path folder;

    RentingUser user;
    CommandHost hosts;

    @BeforeEach
    void start() throws Exception {
        user = RentingUser.in(folder);
        user.account().createBucket(bucket());
        hosts = CommandHost.apart(user.account(), Files.createDirectory(folder.resolve("hosts")));
    }

    @AfterEach
    void close() throws Exception {
        if (hosts != null) {
            hosts.close();
        }
        if (user != null) { // without Moto, the test was aborted before
            user.close();
        }
    }

    String bucket() {
        return "assay-run-" + user.account().id();
    }
}
