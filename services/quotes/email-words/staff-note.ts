export const staffNote = {
  subject: (reference: string) => `New quote request ${reference}`,
  intro: 'A visitor requested a quote. Open the dashboard for contact details and the full request.',
  action: 'Open the dashboard',
  note: (hours: number) => `Reply due within ${hours} hours.`,
  whyYou: 'You are receiving this email because this address is set for staff notifications.',
};
