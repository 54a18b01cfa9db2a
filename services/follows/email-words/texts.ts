/** Every sentence of the emails to followers in one language. Values come in as text, already formatted. */
export interface FollowTexts {
  greeting: string;
  confirmation: {
    subject(number: string): string;
    intro: string;
    /** Label of the list of milestones. */
    updates: string;
    action: string;
    note: string;
    whyYou: string;
  };
  update: {
    subject(number: string, status: string): string;
    intro(status: string): string;
    action: string;
    note: string;
    whyYou: string;
  };
  /** The milestone that is no status: a delay or the end of the journey. */
  trouble: string;
  stop: string;
}
