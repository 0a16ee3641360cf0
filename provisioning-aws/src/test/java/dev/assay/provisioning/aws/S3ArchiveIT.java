package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.Sha256;
import dev.assay.store.Archive;
import dev.assay.store.Archive.Created;
import dev.assay.test.Parallel;
import dev.assay.test.server.MotoAccount;
import dev.assay.test.server.MotoFault;
import dev.assay.testkit.ArchiveContract;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An archive in a bucket of the emulator of S3. */
@Parallel
class S3ArchiveIT extends ArchiveContract {

    private static final String TEXT = "{}";

    @TempDir
    Path files;

    private MotoAccount account;

    @Override
    protected Archive open(Path temporary) {
        if (account == null) {
            account = MotoAccount.open();
            account.createBucket(bucket());
        }
        return archive("s3://" + bucket() + "/team/runs/");
    }

    private String bucket() {
        return "assay-test-" + account.id();
    }

    private Archive archive(String address) {
        return new S3Archive(
                Controller.clients(account.address()), Environments.REGION, S3Location.of(URI.create(address)));
    }

    @AfterEach
    void closeAccount() {
        if (account != null) {
            account.close();
        }
    }

    private Created create(Archive archive, String key) throws IOException {
        Path file = Files.writeString(files.resolve("file"), TEXT);
        return archive.create(key, file, Sha256.hex(TEXT));
    }

    @Test
    void callsAreThoseOfThePolicy() throws IOException {
        try (Archive archive = archive("s3://" + bucket())) {
            create(archive, "run/result.json");
            create(archive, "run/result.json");
            archive.open("run/result.json").orElseThrow().close();
            archive.folders();
        }
        List<Map<String, Object>> granted =
                new S3ArchiveProvider().permissions(URI.create("s3://lab/team/runs"), "cn-north-1");
        Set<String> actions = new TreeSet<>();
        granted.forEach(statement -> ((List<?>) statement.get("Action")).forEach(each -> actions.add(each.toString())));
        assertThat(new TreeSet<>(account.calls())).isEqualTo(actions);
        assertThat(granted)
                .extracting(statement -> statement.get("Resource"))
                .containsExactly(List.of("arn:aws-cn:s3:::lab/team/runs/*"), List.of("arn:aws-cn:s3:::lab"));
    }

    /** The client repeats the write, which finds its own object. */
    @Test
    void aWriteWhoseReplyIsLostIsDone() throws IOException {
        account.add(MotoFault.replyLost("s3:PutObject", 1));
        try (Archive archive = archive("s3://" + bucket())) {
            assertThat(create(archive, "run/result.json")).isIn(Created.NEW, Created.SAME);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ExpiredToken | the credentials have expired; renew them and repeat the command, which continues
                    AccessDenied | lack the permission s3:PutObject; assay provision policy --archive s3://
                    PermanentRedirect | the bucket is in another region; set AWS_REGION
                    InvalidAccessKeyId | AWS does not accept the credentials (InvalidAccessKeyId); check AWS_PROFILE
                    BadDigest | the file has changed while it was sent
                    """)
    void refusalsSayWhatToDo(String code, String message) {
        account.add(MotoFault.refused("s3:PutObject", 1, code, "Some text."));
        try (Archive archive = archive("s3://" + bucket())) {
            assertThatThrownBy(() -> create(archive, "run/result.json"))
                    .isInstanceOfSatisfying(
                            AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.HOST))
                    .hasMessageStartingWith("aws s3:PutObject, s3://" + bucket() + "/run/result.json: ")
                    .hasMessageContaining(message);
        }
    }

    @Test
    void missingBucketsAreNamed() {
        try (Archive archive = archive("s3://assay-none-" + account.id() + "/x")) {
            String message = "the bucket assay-none-" + account.id() + " does not exist; check the address";
            assertThatThrownBy(archive::folders).hasMessageContaining(message);
            assertThatThrownBy(() -> create(archive, "run/result.json")).hasMessageContaining(message);
        }
    }
}
