package dev.assay.jdbc.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;

@Parallel
final class ReadBufferTest {

    /** Returns a few bytes at a time, as a socket does, and counts the reads. */
    private static final class Trickle extends InputStream {

        private final ByteArrayInputStream bytes;
        private final int atMost;
        private int reads;

        Trickle(byte[] bytes, int atMost) {
            this.bytes = new ByteArrayInputStream(bytes);
            this.atMost = atMost;
        }

        @Override
        public int read() {
            throw new AssertionError("one byte a system call");
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            reads++;
            return bytes.read(into, offset, Math.min(length, atMost));
        }
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    @Test
    void smallReadsOfOneAnswerAskTheSocketOnce() throws IOException {
        byte[] answer = random(1_000);
        Trickle socket = new Trickle(answer, Integer.MAX_VALUE);
        ReadBuffer buffer = new ReadBuffer(socket);
        byte[] got = new byte[1_000];
        for (int i = 0; i < 1_000; i += 4) {
            assertThat(buffer.read(got, i, 4)).isEqualTo(4);
        }
        assertThat(got).isEqualTo(answer);
        assertThat(socket.reads).isOne();
        assertThat(buffer.available()).isZero();
    }

    @Test
    void aReadThatIsAsLargeAsTheBufferGoesPastIt() throws IOException {
        byte[] answer = random(100_000);
        Trickle socket = new Trickle(answer, Integer.MAX_VALUE);
        byte[] got = new byte[100_000];
        assertThat(new ReadBuffer(socket).read(got, 0, got.length)).isEqualTo(100_000);
        assertThat(got).isEqualTo(answer);
        assertThat(socket.reads).isOne();
    }

    @Test
    void readsOfAllSizesGiveTheBytesInTheirOrder() throws IOException {
        byte[] sent = random(200_000);
        ReadBuffer buffer = new ReadBuffer(new Trickle(sent, 5_000));
        Random sizes = new Random(11);
        byte[] got = new byte[sent.length];
        int position = 0;
        while (position < got.length) {
            int size = sizes.nextInt(20) == 0 ? sizes.nextInt(40_000) : sizes.nextInt(50);
            if (size == 1) {
                got[position++] = (byte) buffer.read();
            } else {
                int read = buffer.read(got, position, Math.min(size, got.length - position));
                assertThat(read).isGreaterThanOrEqualTo(0);
                position += read;
            }
        }
        assertThat(got).isEqualTo(sent);
        assertThat(buffer.read()).isEqualTo(-1);
        assertThat(buffer.read(got, 0, 10)).isEqualTo(-1);
    }
}
