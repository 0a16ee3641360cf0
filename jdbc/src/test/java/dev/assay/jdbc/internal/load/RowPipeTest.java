package dev.assay.jdbc.internal.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.random.RandomStream;
import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Parallel
class RowPipeTest {

    @Test
    void bytesComeOutAsTheyWentIn() throws Exception {
        RowPipe pipe = new RowPipe();
        CompletableFuture<byte[]> read = CompletableFuture.supplyAsync(() -> readAll(pipe));
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        RandomStream random = new RandomStream(1);
        for (int i = 0; i < 2_000; i++) {
            byte[] bytes = new byte[1 + random.nextInt(700)];
            for (int j = 0; j < bytes.length; j++) {
                bytes[j] = (byte) random.nextLong();
            }
            int length = random.nextInt(bytes.length + 1);
            assertThat(pipe.write(bytes, length)).isTrue();
            written.write(bytes, 0, length);
        }
        pipe.end();
        assertThat(read.get()).isEqualTo(written.toByteArray());
    }

    private static byte[] readAll(RowPipe pipe) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        RandomStream random = new RandomStream(2);
        byte[] buffer = new byte[900];
        try {
            while (true) {
                int wanted = 1 + random.nextInt(buffer.length);
                int count = pipe.read(buffer, 0, wanted);
                if (count < 0) {
                    return all.toByteArray();
                }
                all.write(buffer, 0, count);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void singleBytesAreWithoutSign() throws IOException {
        RowPipe pipe = new RowPipe();
        pipe.write(new byte[] {-1, 0}, 2);
        pipe.end();
        assertThat(pipe.read()).isEqualTo(255);
        assertThat(pipe.read()).isZero();
        assertThat(pipe.read()).isEqualTo(-1);
    }

    @Test
    void whoeverWritesIsLetGoWhenNobodyReads() throws Exception {
        RowPipe pipe = new RowPipe();
        CompletableFuture<Integer> writer = CompletableFuture.supplyAsync(() -> writeUntilRefused(pipe));
        byte[] one = new byte[10];
        assertThat(pipe.read(one)).isEqualTo(10);
        pipe.close();
        assertThat(writer.get()).isPositive();
        assertThat(pipe.read(one)).isEqualTo(-1);
    }

    private static int writeUntilRefused(RowPipe pipe) {
        int taken = 0;
        try {
            while (pipe.write(new byte[10], 10)) {
                taken++;
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return taken;
    }

    @Test
    void whoeverWaitsCanBeInterrupted() {
        RowPipe pipe = new RowPipe();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> pipe.read(new byte[1])).isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
