package dev.assay.report.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.live.LiveMessage.Kind;
import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What somebody is told who comes late. */
@Parallel
class LiveFeedTest {

    private final LiveFeed feed = new LiveFeed();

    private List<String> all() throws InterruptedException {
        return feed.after(0, 0).stream().map(LiveMessage::json).toList();
    }

    @Test
    void ofEarlierTrialsOnlyWhatCameOfThemIsTold() throws InterruptedException {
        feed.publish(Kind.CELL, "cell 1");
        feed.publish(Kind.STARTED, "started 1");
        feed.publish(Kind.SECOND, "second 1");
        feed.publish(Kind.NOTE, "note");
        feed.publish(Kind.ENDED, "ended 1");
        feed.publish(Kind.CELL, "cell 2");
        feed.publish(Kind.LOADING, "a tenth");
        feed.publish(Kind.SUBJECT, "subject 2");
        feed.publish(Kind.LOADING, "all");
        feed.publish(Kind.SETTLING, "unmeasured second");
        feed.publish(Kind.STARTED, "started 2");
        feed.publish(Kind.SECOND, "second 2");
        feed.publish(Kind.SECOND, "second 3");
        assertThat(all())
                .containsExactly("note", "ended 1", "cell 2", "subject 2", "started 2", "second 2", "second 3");
    }

    @Test
    void whoWasThereIsToldTheRest() throws InterruptedException {
        feed.publish(Kind.SECOND, "second 1");
        long seen = feed.after(0, 0).get(0).id();
        assertThat(feed.after(seen, 0)).isEmpty();
        feed.publish(Kind.SECOND, "second 2");
        assertThat(feed.after(seen, 0)).extracting(LiveMessage::json).containsExactly("second 2");
    }

    @Test
    void nothingFollowsTheEnd() throws InterruptedException {
        feed.publish(Kind.OVER, "over");
        feed.publish(Kind.SECOND, "late");
        assertThat(all()).containsExactly("over");
    }

    @Test
    void aLongTrialKeepsItsLastTwoHoursAndAllThatIsNoSecond() throws InterruptedException {
        feed.publish(Kind.NOTE, "note");
        for (int i = 0; i < 10_000; i++) {
            feed.publish(Kind.SECOND, "second " + i);
        }
        assertThat(all()).hasSize(7_200).startsWith("note", "second 2801").endsWith("second 9999");
    }
}
