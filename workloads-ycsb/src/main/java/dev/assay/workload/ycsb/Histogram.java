package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * A histogram of lengths from a file. The first line is {@code BlockSize}, a tab and a number; each further line is a bucket
 * number, counted from 0, a tab and a count. Immutable.
 *
 * @param blockSize the width of a bucket, in bytes
 * @param counts the count of each bucket
 */
record Histogram(int blockSize, List<Long> counts) {

    /** Reads the file; throws an {@link AssayException} of kind {@code PLAN}, with the line if it has another form. */
    static Histogram read(String file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(Path.of(file));
        } catch (NoSuchFileException | InvalidPathException e) {
            throw AssayException.plan("--field-length-histogram: there is no file " + file
                    + "; name one that starts with BlockSize, a tab and a number");
        } catch (IOException e) {
            throw AssayException.plan("--field-length-histogram: cannot read " + file + ": " + e.getMessage());
        }
        int blockSize = lines.isEmpty() ? -1 : number(lines.get(0), "BlockSize");
        if (blockSize < 1) {
            throw wrong(file, 1, lines, "BlockSize, a tab and a number from 1 on");
        }
        long[] counts = new long[lines.size() - 1];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = number(lines.get(i + 1), Integer.toString(i));
            if (counts[i] < 0) {
                throw wrong(file, i + 2, lines, "the bucket " + i + ", a tab and a count from 0 on");
            }
        }
        Histogram histogram =
                new Histogram(blockSize, Arrays.stream(counts).boxed().toList());
        if (histogram.area() < 1 || histogram.area() > Integer.MAX_VALUE) {
            throw AssayException.plan("--field-length-histogram: the counts in " + file + " add up to "
                    + histogram.area() + ", a sum from 1 to " + Integer.MAX_VALUE + " is needed");
        }
        if (histogram.most() > RecordShape.LONGEST_FIELD) {
            throw AssayException.plan("--field-length-histogram: the longest value in " + file + " has "
                    + histogram.most() + " bytes, at most " + RecordShape.LONGEST_FIELD + " are allowed");
        }
        return histogram;
    }

    private static AssayException wrong(String file, int line, List<String> lines, String wanted) {
        String found = lines.size() < line ? "nothing" : "'" + lines.get(line - 1) + "'";
        return AssayException.plan(
                "--field-length-histogram: " + file + ":" + line + ": found " + found + ", " + wanted + " is needed");
    }

    /** Returns the number after a word and a tab, or −1. */
    private static int number(String line, String word) {
        String[] columns = line.split("\t", -1);
        return columns.length == 2 && columns[0].equals(word) && columns[1].matches("\\d{1,9}")
                ? Integer.parseInt(columns[1])
                : -1;
    }

    long area() {
        return counts.stream().mapToLong(Long::longValue).sum();
    }

    int longest() {
        return Math.toIntExact(most());
    }

    private long most() {
        return Math.max(1L, counts.size() - 1) * blockSize;
    }

    /** Returns the longest length and a checksum of the file's content, to tell histograms apart. */
    String text() {
        CRC32 crc = new CRC32();
        crc.update((blockSize + " " + counts).getBytes(StandardCharsets.US_ASCII));
        return String.format(Locale.ROOT, "histogram %d %08x", longest(), crc.getValue());
    }

    /**
     * Returns the length for a uniform number below the {@link #area}. Bucket {@code i} stands for {@code i + 1} blocks, the last
     * bucket for as many as the one before it, as in YCSB.
     */
    long at(int number, long[] buckets) {
        long rest = number;
        for (int i = 0; i < buckets.length - 1; i++) {
            rest -= buckets[i];
            if (rest <= 0) {
                return (i + 1L) * blockSize;
            }
        }
        return (buckets.length - 1L) * blockSize;
    }
}
