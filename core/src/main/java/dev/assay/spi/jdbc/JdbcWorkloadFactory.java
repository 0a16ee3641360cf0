package dev.assay.spi.jdbc;

import dev.assay.spi.workload.WorkloadFactory;
import org.apiguardian.api.API;

/**
 * The factory of a workload on JDBC databases. A subclass passes its name to the constructor and implements {@link #create}.
 * Immutable.
 *
 * @param <P> the parameter record
 * @implSpec A subclass is public and stateless, with a public constructor without arguments.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class JdbcWorkloadFactory<P extends Record> implements WorkloadFactory<P, JdbcSession> {

    private final String id;
    private final String description;
    private final Class<P> parameterType;

    /**
     * @param id see {@link #id()}
     * @param description see {@link #description()}
     * @param parameterType see {@link #parameterType()}
     */
    protected JdbcWorkloadFactory(String id, String description, Class<P> parameterType) {
        this.id = id;
        this.description = description;
        this.parameterType = parameterType;
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final Class<P> parameterType() {
        return parameterType;
    }

    @Override
    public final Class<JdbcSession> sessionType() {
        return JdbcSession.class;
    }
}
