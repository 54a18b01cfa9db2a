/** What stands around the words of staff in their emails. */
export interface ReplyTexts {
  /** Above what is quoted, as mail programs have it: they fold it, and our own reading of answers knows it. */
  wrote: (at: string, name: string) => string;
}
