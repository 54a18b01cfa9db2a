/** Every sentence of the note to staff, whose language is English. */
export const staffNote = {
  subject: (reference: string) => `New quote request ${reference}`,
  intro: 'A visitor asked for a quote. Who it is and what they wrote is on the dashboard.',
  action: 'Open the dashboard',
  note: (hours: number) => `We promised an answer within ${hours} hours.`,
  whyYou: 'You receive this email because notes to staff go to this address.',
};
