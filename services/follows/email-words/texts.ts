/** Every sentence of the messages to followers in one language. Values come in as text, already formatted. */
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
  /** Whole text messages, each with its link at the end: as short as can be, without what a phone has to send in more parts. */
  textMessage: {
    confirmation(number: string, link: string): string;
    update(number: string, status: string, stopLink: string): string;
  };
}
