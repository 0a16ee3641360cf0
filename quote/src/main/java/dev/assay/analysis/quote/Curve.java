package dev.assay.analysis.quote;

import dev.assay.internal.statistics.UniversalScalability;

/** Rate and figures of a configuration as functions of its load. Immutable. */
interface Curve {

    /** Returns the rate of the requested transactions at a load. */
    double rate(double load);

    /** Returns the figure of a condition of the objective at a load; infinite if failures determine it. */
    double figure(int condition, double load);

    /**
     * Lines between neighbouring loads on logarithmic scales; beyond the highest load, its own values.
     *
     * @param rates the rates
     * @param figures for each condition, its figures
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Interpolated(Knots rates, Knots[] figures) implements Curve {

        static Interpolated of(double[] loads, double[] rates, double[][] figures) {
            Knots[] knots = new Knots[figures.length];
            for (int k = 0; k < knots.length; k++) {
                knots[k] = Knots.of(loads, figures[k]);
            }
            return new Interpolated(Knots.of(loads, rates), knots);
        }

        @Override
        public double rate(double load) {
            return rates.at(load);
        }

        @Override
        public double figure(int condition, double load) {
            return figures[condition].at(load);
        }
    }

    /**
     * The law of scalability for the rate. Between loads, times follow the mean response time by Little's law,
     * {@code N/X - Z}; at the loads they are the measured ones. Beyond the highest load they keep their relation to the mean.
     *
     * @param law fitted to the rates of the requested transactions
     * @param ratios for each condition, measured figure divided by the law's mean response time; the figure itself if it is not a time
     * @param times for each condition, whether its figure is a time
     * @param thinkSeconds Z, time of a user outside transactions for each requested transaction, at least 0
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record OfLaw(UniversalScalability law, Knots[] ratios, boolean[] times, double thinkSeconds) implements Curve {

        static OfLaw of(
                UniversalScalability law, double[] loads, double[][] figures, boolean[] times, double thinkSeconds) {
            Knots[] ratios = new Knots[figures.length];
            for (int k = 0; k < figures.length; k++) {
                double[] own = figures[k].clone();
                for (int i = 0; i < loads.length && times[k]; i++) {
                    own[i] /= response(law, loads[i], thinkSeconds);
                }
                ratios[k] = Knots.of(loads, own);
            }
            return new OfLaw(law, ratios, times, thinkSeconds);
        }

        /** Returns the mean response time in seconds; at least a small part of the cycle, which noise can make shorter than Z. */
        private static double response(UniversalScalability law, double users, double thinkSeconds) {
            double cycle = users / law.throughput(users);
            return Math.max(cycle - thinkSeconds, 0.01 * cycle);
        }

        @Override
        public double rate(double load) {
            return law.throughput(load);
        }

        @Override
        public double figure(int condition, double load) {
            double ratio = ratios[condition].at(load);
            return times[condition] ? ratio * response(law, load, thinkSeconds) : ratio;
        }
    }

    /**
     * An open load beyond the highest measured one. By the utilisation law the busiest resource is used in proportion to the
     * rate, and times grow as {@code 1 / (1 - U)} does.
     *
     * @param measured curve of the measured loads
     * @param highest highest measured load
     * @param full load at which the resource is fully used, above {@code highest}
     * @param times for each condition, whether its figure is a time
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record OfUtilization(Curve measured, double highest, double full, boolean[] times) implements Curve {

        @Override
        public double rate(double load) {
            return load <= highest ? measured.rate(load) : measured.rate(highest) * load / highest;
        }

        @Override
        public double figure(int condition, double load) {
            double known = measured.figure(condition, Math.min(load, highest));
            if (load <= highest || !times[condition]) {
                return known;
            }
            return load >= full ? Double.POSITIVE_INFINITY : known * (full - highest) / (full - load);
        }
    }

    /**
     * Values at loads, with lines between them on logarithmic scales. Immutable.
     *
     * @param loads in ascending order
     * @param values one for each load
     * @param logLoads natural logarithms
     * @param logValues natural logarithms; not finite for values that have none
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Knots(double[] loads, double[] values, double[] logLoads, double[] logValues) {

        static Knots of(double[] loads, double... values) {
            return new Knots(loads, values, logarithms(loads), logarithms(values));
        }

        private static double[] logarithms(double... values) {
            double[] logarithms = new double[values.length];
            for (int i = 0; i < values.length; i++) {
                logarithms[i] = Math.log(values[i]);
            }
            return logarithms;
        }

        /** Interpolates between neighbouring loads; constant beyond the first and last. */
        double at(double load) {
            int last = loads.length - 1;
            if (load <= loads[0]) {
                return values[0];
            } else if (load >= loads[last]) {
                return values[last];
            }
            int above = 1;
            while (loads[above] < load) {
                above++;
            }
            if (load == loads[above]) {
                return values[above];
            }
            double share = (Math.log(load) - logLoads[above - 1]) / (logLoads[above] - logLoads[above - 1]);
            double low = values[above - 1];
            // A proportion can be zero; a failure makes a time infinite from the lower load on.
            return low > 0 && values[above] > 0
                    ? Math.exp(logValues[above - 1] + share * (logValues[above] - logValues[above - 1]))
                    : low + share * (values[above] - low);
        }
    }
}
