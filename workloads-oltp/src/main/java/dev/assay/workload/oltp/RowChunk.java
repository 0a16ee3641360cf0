package dev.assay.workload.oltp;

import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.RowWriter;
import java.io.IOException;

/**
 * Consecutive rows of one table. Immutable.
 *
 * @param number of the table, from 1
 * @param part index of the chunk in the table, from 0
 * @param seeds source of the random sequences of each chunk
 */
record RowChunk(int number, int part, OltpParameters parameters, Seeds seeds) implements Chunk {

    /** About 1 MB: large enough for a transaction, small enough to load one table in parallel. */
    static final int ROWS = 5_000;

    private static final String ALIKE_PAD = "qqqqqqqqqqwwwwwwwwwweeeeeeeeeerrrrrrrrrrtttttttttt";

    @Override
    public String id() {
        return table() + "/" + first() + "-" + last();
    }

    @Override
    public String table() {
        return parameters.table(number);
    }

    @Override
    public long rows() {
        return last() - first() + 1L;
    }

    private int first() {
        return part * ROWS + 1;
    }

    private int last() {
        return (int) Math.min((part + 1L) * ROWS, parameters.rows());
    }

    @Override
    public void write(RowWriter writer) throws IOException {
        if (parameters.persona() == Persona.SYSBENCH_0_4_COMPLEX) {
            writeConstantRows(writer);
            return;
        }
        Draw k = parameters.draws().over(seeds.stream("oltp/rows/k", number, part));
        DigitGroups c = new DigitGroups(seeds.stream("oltp/rows/c", number, part), DigitGroups.C, 1);
        DigitGroups pad = new DigitGroups(seeds.stream("oltp/rows/pad", number, part), DigitGroups.PAD, 1);
        int size = parameters.data().tableSize();
        int last = last();
        for (int id = first(); id <= last; id++) {
            c.draw(0);
            pad.draw(0);
            writer.integer(id)
                    .integer(k.between(1, size))
                    .text(c.bytes(), 0, DigitGroups.C)
                    .text(pad.bytes(), 0, DigitGroups.PAD)
                    .endRow();
        }
    }

    /** The rows of sysbench 0.4, which differ only in their ids. */
    private void writeConstantRows(RowWriter writer) throws IOException {
        int last = last();
        for (int id = first(); id <= last; id++) {
            writer.integer(id).integer(0).text(" ").text(ALIKE_PAD).endRow();
        }
    }
}
