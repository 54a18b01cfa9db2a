/** One row per person and stream that says something of them: where to look for everything that there is. */
export interface SubjectStreamsTable {
  subject_id: string;
  stream: string;
  /** When the last such event was recorded, ISO text when written. */
  last_at: string;
  position: number;
}
