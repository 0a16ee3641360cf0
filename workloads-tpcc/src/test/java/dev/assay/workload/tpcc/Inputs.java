package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Tallies;
import dev.assay.spi.workload.TrialFigures;
import dev.assay.spi.workload.WorkerContext;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Draws what one user keys in, spoils it if told to, and counts it as a run would. Mutable; confined to one thread.
 */
final class Inputs {

    final RandomStream random;
    final RunConstants constants;

    private final int warehouses;
    private final Terminal terminal;
    private InputTally tally;

    private Consumer<NewOrderInput> spoiltOrder = input -> {};
    private Consumer<CustomerInput> spoiltCustomer = input -> {};

    Inputs(long seed, int warehouses) {
        Seeds seeds = new Seeds(seed);
        this.random = seeds.stream("test/spoil");
        this.warehouses = warehouses;
        this.terminal = Terminal.of(new WorkerContext(0, 10, seeds, null), warehouses, RunConstants.DRAWN);
        this.constants = terminal.constants();
        this.tally = new InputTally(constants);
    }

    /** Changes every New-Order after it was drawn. */
    Inputs orders(Consumer<NewOrderInput> spoil) {
        spoiltOrder = spoil;
        return this;
    }

    /** Changes every customer of Payment and Order-Status after it was drawn. */
    Inputs customers(Consumer<CustomerInput> spoil) {
        spoiltCustomer = spoil;
        return this;
    }

    /** Counts as if the run had other constants than those drawn with. */
    Inputs countedWith(RunConstants other) {
        tally = new InputTally(other);
        return this;
    }

    /** Draws equal numbers of New-Orders and Payments, and a tenth as many Order-Statuses. */
    Map<String, AuditResult> audited(int times) {
        NewOrderInput order = new NewOrderInput(terminal);
        PaymentInput payment = new PaymentInput(terminal);
        CustomerInput status = new CustomerInput(constants);
        RandomStream statuses = terminal.stream("tpcc/order-status");
        for (int i = 0; i < times; i++) {
            order.draw();
            spoiltOrder.accept(order);
            tally.ordered(order);
            payment.draw();
            spoiltCustomer.accept(payment.customer);
            tally.paid(payment);
            if (i % 10 == 0) {
                status.draw(statuses);
                spoiltCustomer.accept(status);
                tally.orderStatus(status);
            }
        }
        return audited(tally.tallies(), warehouses, 60, false);
    }

    /** A measurement with completed New-Orders of one millisecond each. */
    private static Measurements done(long newOrders) {
        LatencyLayout layout = LatencyLayout.TWO_DIGITS;
        long[] counts = new long[layout.buckets()];
        counts[layout.index(1_000_000)] = newOrders;
        LatencyDistribution times = newOrders == 0
                ? LatencyDistribution.empty(layout)
                : new LatencyDistribution(layout, counts, newOrders * 1_000_000, 1_000_000, 1_000_000);
        return new Measurements(
                List.of("new-order"),
                List.of(false),
                List.of("committed"),
                List.of(true),
                List.of(new Measurements.Cell(times, times, 0)),
                List.of(0L),
                0,
                0,
                false);
    }

    /** The audits of these counts, by id; all New-Orders counted were done. */
    static Map<String, AuditResult> audited(Tallies tallies, int warehouses, double seconds, boolean think) {
        Map<String, AuditResult> audits = new TreeMap<>();
        Audits.of(new TrialFigures(done(tallies.of(InputTally.ORDERS)), seconds, think, tallies, 0), warehouses)
                .forEach(audit -> audits.put(audit.id(), audit));
        return audits;
    }
}
