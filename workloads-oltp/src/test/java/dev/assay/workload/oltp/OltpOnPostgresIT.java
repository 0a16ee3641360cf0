package dev.assay.workload.oltp;

class OltpOnPostgresIT extends OltpOnServer {

    OltpOnPostgresIT() {
        super("postgresql", "postgresql");
    }
}
