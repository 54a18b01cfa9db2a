/** How far each account has read each conversation. */
export interface ReadMarks {
  /** The places up to which that account has read, by conversation; without those that it never opened. */
  marksOf(accountId: string, chatIds: readonly string[]): Promise<Map<string, number>>;
  /** Everything up to that place is read. A mark never goes back. */
  mark(accountId: string, chatId: string, seq: number): Promise<void>;
}
