/** How far a rebuild of the read models has come, in the attempt that began at `begunAt`. */
export interface RebuildReport {
  rebuildId: string;
  begunAt: Date;
  reportedAt: Date;
  /** Read and applied so far. */
  events: number;
  /** How much of the log that is, from 0 to 1. */
  share: number;
  /** Why the attempt has ended early, in one line. */
  problem: string | null;
}

/** The last report of the newest rebuild, for whoever watches it from another process. Losing it loses nothing else. */
export interface RebuildProgress {
  /** Takes the place of the report before, whichever rebuild that was of. */
  report(report: RebuildReport): Promise<void>;
  /** Undefined where the last report is of another rebuild, or there is none. */
  find(rebuildId: string): Promise<RebuildReport | undefined>;
}
