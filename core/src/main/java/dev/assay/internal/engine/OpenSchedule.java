package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.TypedArrivals;
import dev.assay.model.random.Seeds;
import dev.assay.spi.workload.Recording;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The arrivals of an open load, or of the visitors of a partly-open load. Immutable, thread-safe.
 *
 * @param arrivals when they are due
 * @param offered the resulting rate of transactions
 */
record OpenSchedule(ArrivalSequence arrivals, OfferedRate offered) {

    /**
     * Returns the arrivals of a load; null for a closed loop.
     *
     * @param traces reads traces, unless the workload has a recording
     * @throws AssayException of kind {@code PLAN} if the load names a type that users cannot execute, or its trace has changed
     */
    static @Nullable OpenSchedule of(
            LoadModel load, Workload<?> workload, Seeds seeds, Function<RecordedArrivals, TraceFile.Trace> traces) {
        Recording recording = workload.recording();
        List<TransactionType> types = workload.transactionTypes();
        return recording == null
                ? of(load, types, seeds, traces)
                : of(
                        load,
                        types,
                        seeds,
                        described -> TraceFile.Trace.of(recording, types).requireUnchangedSince(described));
    }

    private static @Nullable OpenSchedule of(
            LoadModel load,
            List<TransactionType> types,
            Seeds seeds,
            Function<RecordedArrivals, TraceFile.Trace> traces) {
        if (load instanceof OpenLoop open) {
            return of(open.process(), types, seeds, traces);
        } else if (load instanceof PartlyOpen partly) {
            OpenSchedule visitors = of(partly.process(), types, seeds, traces);
            return new OpenSchedule(
                    visitors.arrivals,
                    (from, until) -> visitors.offered.perSecond(from, until) * partly.transactionsPerVisit());
        }
        return null;
    }

    /**
     * Returns the arrivals of a process.
     *
     * @param types of the workload
     * @throws AssayException of kind {@code PLAN} if it names a type that users cannot execute, or its trace has changed
     */
    static OpenSchedule of(ArrivalProcess process, List<TransactionType> types, Seeds seeds) {
        return of(process, types, seeds, TraceFile::read);
    }

    private static OpenSchedule of(
            ArrivalProcess process,
            List<TransactionType> types,
            Seeds seeds,
            Function<RecordedArrivals, TraceFile.Trace> traces) {
        if (process instanceof RatedArrivals rated) {
            CumulativeRate rate = new CumulativeRate(rated.rates());
            return new OpenSchedule(stream(rate, rated.spread(), 0, seeds, "arrivals"), rate);
        } else if (process instanceof TypedArrivals typed) {
            return superposed(typed, types, seeds);
        }
        return recorded((RecordedArrivals) process, types, traces);
    }

    /** Returns one stream. The first constant arrival comes after the given share of a gap, 0 to 1. */
    private static ArrivalSequence stream(
            CumulativeRate rate, Arrivals spread, double phase, Seeds seeds, String purpose) {
        return switch (spread) {
            case CONSTANT -> index -> rate.nanosOf(index + phase);
            case POISSON -> PoissonArrivals.of(rate, seeds, purpose);
        };
    }

    /** Constant streams start with different offsets, so that equal rates give equal gaps and types do not arrive together. */
    private static OpenSchedule superposed(TypedArrivals process, List<TransactionType> types, Seeds seeds) {
        process.rates().keySet().forEach(id -> index(id, "rates by transaction type", types));
        List<CumulativeRate> rates = new ArrayList<>();
        List<ArrivalSequence> streams = new ArrayList<>();
        int[] indexes = new int[process.rates().size()];
        for (int type = 0; type < types.size(); type++) {
            RateProfile profile = process.rates().get(types.get(type).id());
            if (profile != null) {
                int k = streams.size();
                CumulativeRate rate = new CumulativeRate(profile);
                String purpose = "arrivals:" + types.get(type).id();
                rates.add(rate);
                streams.add(stream(rate, process.spread(), (double) k / indexes.length, seeds, purpose));
                indexes[k] = type;
            }
        }
        return new OpenSchedule(
                MergedArrivals.of(streams, indexes),
                (from, until) -> rates.stream()
                        .mapToDouble(rate -> rate.perSecond(from, until))
                        .sum());
    }

    private static OpenSchedule recorded(
            RecordedArrivals process, List<TransactionType> types, Function<RecordedArrivals, TraceFile.Trace> traces) {
        process.types().forEach((id, line) -> index(id, process.file() + ":" + line, types));
        TraceFile.Trace trace = traces.apply(process);
        int[] indexes = trace.ids().stream()
                .mapToInt(id -> index(id, process.file(), types))
                .toArray();
        int[] typed = trace.types().clone();
        for (int i = 0; i < typed.length; i++) {
            typed[i] = indexes[typed[i]];
        }
        TraceArrivals arrivals = new TraceArrivals(trace.nanos(), typed);
        return new OpenSchedule(arrivals, arrivals);
    }

    private static int index(String id, String where, List<TransactionType> types) {
        List<String> ids = types.stream()
                .filter(type -> !type.background())
                .map(TransactionType::id)
                .toList();
        if (!ids.contains(id)) {
            boolean background = types.stream().anyMatch(type -> type.id().equals(id));
            throw AssayException.plan(where + ": found the type '" + id + "'"
                    + (background
                            ? ", which only background workers execute"
                            : ", which the workload does not have" + NearestName.suggestion(id, ids))
                    + "; known are " + String.join(", ", ids));
        }
        return types.stream().map(TransactionType::id).toList().indexOf(id);
    }

    /** Rejects a load without arrivals in the measurement, by an exception of kind {@code PLAN}. */
    OpenSchedule requireArrivals(Schedule schedule) {
        PhaseTimes phaseTimes = PhaseTimes.of(schedule, 0);
        if (offered.perSecond(phaseTimes.measureStartNanos(), phaseTimes.measureEndNanos()) == 0) {
            throw AssayException.plan("rate: found no arrivals in the measurement, which begins after "
                    + schedule.rampUp().toSeconds() + " s and ends after "
                    + schedule.rampUp().plus(schedule.measurement()).toSeconds() + " s of the load");
        }
        return this;
    }
}
