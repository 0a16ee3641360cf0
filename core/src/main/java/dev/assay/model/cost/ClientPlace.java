package dev.assay.model.cost;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** The location of a database's clients; determines the price of data transfer. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ClientPlace {
    /** The availability zone of the database; transfer is free. */
    SAME_ZONE,
    /** Another zone of the same region; transfer is billed in both directions. */
    OTHER_ZONE,
    /** Anywhere else; only data that leave the provider are billed. */
    INTERNET;

    /** Returns the name in plans and options: {@code same-zone}. */
    public String code() {
        return Kebab.of(this);
    }

    /**
     * Returns the place with a name.
     *
     * @throws AssayException of kind {@code PLAN} for an unknown name; the message lists the valid ones
     */
    public static ClientPlace parse(String text) {
        for (ClientPlace place : values()) {
            if (place.code().equals(text.strip())) {
                return place;
            }
        }
        throw AssayException.plan("there is no client location '" + text + "'; known are "
                + Arrays.stream(values()).map(ClientPlace::code).collect(Collectors.joining(", ")));
    }
}
