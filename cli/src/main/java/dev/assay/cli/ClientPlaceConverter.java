package dev.assay.cli;

import dev.assay.model.cost.ClientPlace;

/** Where clients stand. */
final class ClientPlaceConverter extends UnitConverter<ClientPlace> {

    ClientPlaceConverter() {
        super(ClientPlace::parse);
    }
}
