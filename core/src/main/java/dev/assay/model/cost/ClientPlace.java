package dev.assay.model.cost;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** Where the clients of a database stand, which decides what their data cost on the way. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ClientPlace {
    /** In its own zone; nothing is asked for it. */
    SAME_ZONE,
    /** In another zone of its region; both ways are paid for. */
    OTHER_ZONE,
    /** Anywhere else; what leaves the provider is paid for. */
    INTERNET;

    /** The name in plans and options: {@code same-zone}. */
    public String code() {
        return Kebab.of(this);
    }

    /**
     * The place of a name.
     *
     * @throws AssayException of kind {@code PLAN} that names all if there is none
     */
    public static ClientPlace parse(String text) {
        for (ClientPlace place : values()) {
            if (place.code().equals(text.strip())) {
                return place;
            }
        }
        throw AssayException.plan("there is no place '" + text + "' for clients; known are "
                + Arrays.stream(values()).map(ClientPlace::code).collect(Collectors.joining(", ")));
    }
}
