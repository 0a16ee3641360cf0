package dev.assay.model.cost;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeSet;
import org.apiguardian.api.API;

/** The dates of price lists with their ages in days, as text. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PriceListAge {

    private PriceListAge() {}

    /**
     * Returns the dates and ages of lists, such as {@code price list of 2026-10-15, 44 days old}; empty without lists.
     *
     * @param lists their dates, in any order
     * @param day on which the lists are used; no list is newer
     */
    public static Optional<String> of(Collection<LocalDate> lists, LocalDate day) {
        TreeSet<LocalDate> dates = new TreeSet<>(lists);
        if (dates.isEmpty()) {
            return Optional.empty();
        }
        LocalDate oldest = dates.first();
        LocalDate newest = dates.last();
        return Optional.of(
                oldest.equals(newest)
                        ? "price list of " + newest + ", " + of(newest, day)
                        : "price lists of " + oldest + " to " + newest + ", " + days(newest, day) + " to "
                                + of(oldest, day));
    }

    /**
     * Returns the age of a list, such as {@code 44 days old}.
     *
     * @param list its date
     * @param day on which the list is used
     */
    public static String of(LocalDate list, LocalDate day) {
        long days = days(list, day);
        return days + (days == 1 ? " day old" : " days old");
    }

    private static long days(LocalDate list, LocalDate day) {
        return ChronoUnit.DAYS.between(list, day);
    }
}
