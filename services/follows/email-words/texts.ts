/** Every sentence of the emails to followers in one language. Values come in as text, already formatted. */
export interface FollowTexts {
  greeting: string;
  confirmation: {
    subject(number: string): string;
    intro: string;
    /** Label of the list of statuses that cause an email. */
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
  stop: string;
}
