import type { Labels, NextSteps } from '#contracts/labels/labels.ts';

/** Every sentence of the emails in one language. Values come in as text, already formatted. */
export interface EmailTexts extends Labels {
  greeting(name: string): string;
  created: { subject(number: string): string; toSender: string; toRecipient: string };
  updated: { subject(number: string, status: string): string; intro(status: string): string };
  /** Of what staff send on purpose; `greeting`, `linkNote` and `whyYou` for an address that is neither the sender's nor the recipient's. */
  notified: {
    greeting: string;
    subject(number: string, sender: string): string;
    toRecipient(sender: string): string;
    about(sender: string): string;
    linkNote: string;
    whyYou: string;
  };
  /** An update that was emailed was wrong. */
  corrected: { subject(number: string, status: string): string; intro(status: string): string };
  next: NextSteps;
  labels: {
    trackingNumber: string;
    status: string;
    reason: string;
    location: string;
    time: string;
    expected: string;
    next: string;
  };
  place(city: string, country: string): string;
  action: string;
  linkNote: string;
  whyYou: string;
}
