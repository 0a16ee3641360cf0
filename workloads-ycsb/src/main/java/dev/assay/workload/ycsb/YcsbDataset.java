package dev.assay.workload.ycsb;

import dev.assay.model.random.Seeds;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.data.TableBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The table and the records of YCSB's load phase. Immutable. */
final class YcsbDataset implements Dataset {

    private static final int FORMAT_VERSION = 2;

    private final YcsbParameters parameters;
    private final KeyTable table;
    private final FieldLengths lengths;
    private final Seeds seeds;
    private final DatasetMarker marker;

    YcsbDataset(YcsbParameters parameters, KeyTable table, FieldLengths lengths, Seeds seeds) {
        this.parameters = parameters;
        this.table = table;
        this.lengths = lengths;
        this.seeds = seeds;
        this.marker =
                new DatasetMarker(YcsbWorkload.ID, FORMAT_VERSION, scale(parameters, lengths), seeds.seed(), Map.of());
    }

    private static Map<String, String> scale(YcsbParameters parameters, FieldLengths lengths) {
        RecordShape shape = parameters.shape();
        RecordCounts counts = parameters.counts();
        Map<String, String> scale = new HashMap<>();
        scale.put("record-count", Long.toString(counts.records()));
        scale.put("field-count", Integer.toString(shape.fieldCount()));
        scale.put("field-length", lengths.text());
        putUnless(scale, "table", shape.table(), "usertable");
        putUnless(scale, "layout", Kebab.of(shape.layout()), "columns");
        putUnless(scale, "field-name-prefix", shape.fieldNamePrefix(), "field");
        putUnless(scale, "insert-start", Long.toString(counts.insertStart()), "0");
        putUnless(scale, "insert-count", Long.toString(counts.insertCount()), "0");
        putUnless(scale, "zero-padding", Integer.toString(parameters.zeroPadding()), "1");
        putUnless(scale, "data-integrity", Boolean.toString(parameters.dataIntegrity()), "false");
        if (parameters.insertOrder() == YcsbParameters.InsertOrder.ORDERED) {
            scale.put("insert-order", "ordered");
        }
        return scale;
    }

    private static void putUnless(Map<String, String> scale, String name, String value, String usual) {
        if (!value.equals(usual)) {
            scale.put(name, value);
        }
    }

    @Override
    public DatasetMarker marker() {
        return marker;
    }

    @Override
    public List<Table> tables() {
        String key = RecordStatements.KEY.toLowerCase(Locale.ROOT);
        TableBuilder columns =
                Table.builder(table.name()).varchar(key, Key.LONGEST).primaryKey(key);
        if (table.documents()) {
            int bytes = Documents.bytes(table.fields(), lengths.longest());
            return List.of(columns.column(DocumentStatements.DOCUMENT, new SqlType.Json(bytes))
                    .build());
        }
        for (String field : table.fields()) {
            columns.column(field.toLowerCase(Locale.ROOT), new SqlType.Text(lengths.longest()))
                    .nullable();
        }
        return List.of(columns.build());
    }

    @Override
    public Stream<Chunk> chunks() {
        return LongStream.range(0, RecordChunk.parts(parameters))
                .mapToObj(part -> new RecordChunk(part, parameters, table, lengths, seeds));
    }

    /** {@inheritDoc} Workloads {@code d} and {@code e} insert. */
    @Override
    public boolean grows() {
        return true;
    }

    @Override
    public long rows() {
        return parameters.counts().insertedByLoad();
    }
}
