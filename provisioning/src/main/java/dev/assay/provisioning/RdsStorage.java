package dev.assay.provisioning;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * RDS storage types and their limits for MySQL, MariaDB and PostgreSQL. The limits were not verified against the provider's
 * pages: exceeding them causes a warning. Combinations that cannot be on a price list, such as IOPS of gp2, are rejected.
 */
enum RdsStorage {
    /** Magnetic; I/O requests are billed. */
    STANDARD(5, 3_072),
    /** SSD; IOPS grow with its size. */
    GP2(20, 65_536),
    /** SSD; from 400 GiB on, IOPS and throughput can be bought beyond the included ones. */
    GP3(20, 65_536, 12_000, 64_000, 0, 500),
    /** SSD with provisioned IOPS. */
    IO1(100, 65_536, 1_000, 256_000, 0.5, 50),
    /** SSD with provisioned IOPS and higher durability. */
    IO2(100, 65_536, 1_000, 256_000, 0.5, 1_000),
    /** Aurora; used storage and I/O requests are billed. */
    AURORA(1, 262_144),
    /** Aurora I/O-Optimized; storage and instance prices include I/O requests. */
    AURORA_IOPT1(1, 262_144);

    private static final LocalDate WRITTEN_DOWN = LocalDate.of(2026, 11, 22);

    /** Below this size gp3 has 3,000 IOPS, and more cannot be bought. */
    private static final int STRIPED_GIB = 400;

    /** Throughput of gp3 in MiB/s: included below and from the size above, and the maximum. */
    private static final int GP3_MIBPS = 125;

    private static final int STRIPED_MIBPS = 500;
    private static final int MOST_MIBPS = 4_000;

    /** IOPS required for each MiB/s of gp3. */
    private static final int IOPS_OF_A_MIBPS = 4;

    private final int leastGib;
    private final int mostGib;
    private final int leastIops;
    private final int mostIops;
    private final double leastIopsPerGib;
    private final double mostIopsPerGib;

    RdsStorage(int leastGib, int mostGib) {
        this(leastGib, mostGib, 0, 0, 0, 0);
    }

    RdsStorage(int leastGib, int mostGib, int leastIops, int mostIops, double leastIopsPerGib, double mostIopsPerGib) {
        this.leastGib = leastGib;
        this.mostGib = mostGib;
        this.leastIops = leastIops;
        this.mostIops = mostIops;
        this.leastIopsPerGib = leastIopsPerGib;
        this.mostIopsPerGib = mostIopsPerGib;
    }

    /** Returns the provider's name: {@code io1}, {@code aurora-iopt1}. */
    String code() {
        return Kebab.of(this);
    }

    static RdsStorage parse(String text) {
        for (RdsStorage storage : values()) {
            if (storage.code().equals(text)) {
                return storage;
            }
        }
        throw AssayException.plan("there is no storage '" + text + "'; known are "
                + Arrays.stream(values()).map(RdsStorage::code).collect(Collectors.joining(", ")));
    }

    boolean aurora() {
        return this == AURORA || this == AURORA_IOPT1;
    }

    boolean requestsBilled() {
        return withRequestsInItsPrice() != null;
    }

    /** Returns the type to use instead to have I/O requests included; null if they are not billed. */
    @Nullable
    RdsStorage withRequestsInItsPrice() {
        return switch (this) {
            case STANDARD -> GP2;
            case AURORA -> AURORA_IOPT1;
            case GP2, GP3, IO1, IO2, AURORA_IOPT1 -> null;
        };
    }

    /** Returns the IOPS included in the price of the storage. */
    int included(int gib) {
        return this == GP3 ? gib >= STRIPED_GIB ? 12_000 : 3_000 : 0;
    }

    /** Returns the maximum IOPS that can be bought for a size; 0 if none can. */
    int mostIops(int gib) {
        return this == GP3 && gib < STRIPED_GIB ? 0 : (int) Math.min(mostIops, Math.floor(mostIopsPerGib * gib));
    }

    /** Returns the throughput in MiB/s included in the price of the storage. */
    int includedMibps(int gib) {
        return this == GP3 ? gib >= STRIPED_GIB ? STRIPED_MIBPS : GP3_MIBPS : 0;
    }

    /** Returns why no price list can have the combination; empty if one can. */
    Optional<String> refusal(@Nullable Integer iops, @Nullable Integer mibps) {
        if (iops != null && mostIops == 0) {
            return Optional.of("IOPS of " + code() + " cannot be bought, found " + iops + "iops; leave them out");
        }
        if (iops == null && mostIops > 0 && this != GP3) {
            return Optional.of(code() + " is sold by its IOPS; add them, such as 2000iops");
        }
        return mibps != null && this != GP3
                ? Optional.of("throughput of " + code() + " cannot be bought, found " + mibps + "MiBps; leave it out")
                : Optional.empty();
    }

    /** Returns a warning for each exceeded limit. */
    List<String> warnings(int gib, @Nullable Integer iops, @Nullable Integer mibps) {
        List<String> exceeded = new ArrayList<>();
        if (gib < leastGib || gib > mostGib) {
            exceeded.add(code() + " comes in " + leastGib + " to " + mostGib + " GiB, found " + gib + " GiB");
        }
        if (iops != null) {
            iopsWarning(gib, iops).ifPresent(exceeded::add);
        }
        if (mibps != null) {
            throughputWarning(gib, iops, mibps).ifPresent(exceeded::add);
        }
        return exceeded.stream().map(limit -> unverified(limit, WRITTEN_DOWN)).toList();
    }

    /** Returns a warning of an unverified limit with the day on which it was written down; null if unknown. */
    static String unverified(String limit, @Nullable LocalDate writtenDown) {
        return limit + " (limit not verified, written down on " + (writtenDown == null ? "an unknown day" : writtenDown)
                + "; check it in the provider's documentation)";
    }

    private Optional<String> iopsWarning(int gib, int iops) {
        if (this == GP3 && gib < STRIPED_GIB) {
            return Optional.of("gp3 below " + STRIPED_GIB + " GiB has 3000 IOPS and no more, found " + iops + " IOPS");
        }
        int least = Math.max(leastIops, (int) Math.ceil(leastIopsPerGib * gib));
        int most = mostIops(gib);
        return iops >= least && iops <= most
                ? Optional.empty()
                : Optional.of(
                        gib + " GiB of " + code() + " can have " + least + " to " + most + " IOPS, found " + iops);
    }

    private static Optional<String> throughputWarning(int gib, @Nullable Integer iops, int mibps) {
        if (gib < STRIPED_GIB) {
            return Optional.of("gp3 below " + STRIPED_GIB + " GiB has " + GP3_MIBPS + " MiB/s and no more, found "
                    + mibps + " MiB/s");
        }
        if (mibps < STRIPED_MIBPS || mibps > MOST_MIBPS) {
            return Optional.of(
                    gib + " GiB of gp3 can have " + STRIPED_MIBPS + " to " + MOST_MIBPS + " MiB/s, found " + mibps);
        }
        int needed = mibps * IOPS_OF_A_MIBPS;
        return needed <= (iops == null ? GP3.included(gib) : iops)
                ? Optional.empty()
                : Optional.of(mibps + " MiB/s of gp3 need " + needed + " IOPS");
    }
}
