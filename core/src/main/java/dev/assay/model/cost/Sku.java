package dev.assay.model.cost;

import org.apiguardian.api.API;

/**
 * Something a provider sells in a region. Immutable.
 *
 * @param provider such as {@code aws}
 * @param region by the provider's name
 * @param key of the thing, its service first, such as {@code rds.instance.postgresql.db.m5.2xlarge.single},
 *     {@code rds.iops.io1.multi} or {@code ec2.linux.c6i.xlarge}; {@code docs/cost.md} has the forms
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Sku(String provider, String region, String key) implements Comparable<Sku> {

    /** Whose service it is part of: {@code rds}. */
    public String service() {
        int dot = key.indexOf('.');
        return dot < 0 ? key : key.substring(0, dot);
    }

    /** The same thing elsewhere. */
    public Sku in(String otherRegion) {
        return new Sku(provider, otherRegion, key);
    }

    @Override
    public int compareTo(Sku other) {
        int byProvider = provider.compareTo(other.provider);
        int byRegion = byProvider != 0 ? byProvider : region.compareTo(other.region);
        return byRegion != 0 ? byRegion : key.compareTo(other.key);
    }

    @Override
    public String toString() {
        return provider + " " + region + " " + key;
    }
}
