/**
 * Which log is wanted: a deployment's whole log, or that of one version, which begins with the line `firstSeq`.
 * `since` is the newest version there was before: its end, and that of an earlier one, is old news.
 */
export type LogOrder = { id: string; version?: { number: number; firstSeq: number } | undefined; since?: number | undefined };
