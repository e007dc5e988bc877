/** Which log is wanted: a deployment's whole log, or that of one version, which begins with the line `firstSeq`. */
export type LogOrder = { id: string; version?: { number: number; firstSeq: number } | undefined };
