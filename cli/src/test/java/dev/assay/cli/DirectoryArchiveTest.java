package dev.assay.cli;

import dev.assay.store.Archive;
import dev.assay.store.RunArchive;
import dev.assay.test.Parallel;
import dev.assay.testkit.ArchiveContract;
import java.nio.file.Path;

/** An archive in a folder. */
@Parallel
class DirectoryArchiveTest extends ArchiveContract {

    @Override
    protected Archive open(Path temporary) {
        return RunArchive.open(temporary.toString(), getClass().getClassLoader());
    }
}
