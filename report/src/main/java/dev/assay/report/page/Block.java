package dev.assay.report.page;

import org.apiguardian.api.API;

/** A part of a section. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface Block permits Chart, Table, Paragraph, SourceListing {}
