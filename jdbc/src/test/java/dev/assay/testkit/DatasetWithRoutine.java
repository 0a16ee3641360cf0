package dev.assay.testkit;

import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.Routine;
import dev.assay.spi.data.Routine.Language;
import dev.assay.spi.data.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A data set whose transactions also call a stored routine. */
record DatasetWithRoutine(Dataset dataset) implements Dataset {

    private static final Routine ROUTINE = new Routine(
            "small",
            "one",
            Map.of(
                    Language.PLPGSQL,
                    "CREATE FUNCTION {name}() RETURNS integer LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$",
                    Language.SQL_PSM,
                    "CREATE PROCEDURE {name}() BEGIN SELECT 1; END"));

    @Override
    public DatasetMarker marker() {
        return dataset.marker();
    }

    @Override
    public List<Table> tables() {
        return dataset.tables();
    }

    @Override
    public List<Routine> routines() {
        return List.of(ROUTINE);
    }

    @Override
    public Stream<Chunk> chunks() {
        return dataset.chunks();
    }
}
