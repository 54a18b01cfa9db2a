import type { WebhookTexts } from './texts.ts';

export const en: WebhookTexts = {
  greeting: 'Hello,',
  labels: { name: 'Endpoint', failingSince: 'Failing since', stoppedAt: 'Stopped' },
  paused: {
    subject: (name) => `Webhook paused after failures: ${name}`,
    intro: 'Nothing sent to this endpoint has been accepted for three days, so it has been paused.',
    note: 'Its log shows what the receiver answered. Once the receiver works again, resume the endpoint: what has happened in the meantime is kept for up to 30 days and is then sent in order.',
  },
  disabled: {
    subject: (name) => `Webhook disabled by its receiver: ${name}`,
    intro:
      'The receiver of this endpoint answered with status 410: it does not want to receive anything any more. The endpoint has been disabled.',
    note: 'If that is intended, remove the endpoint. If not, resume it once the receiver works again: what was waiting has been dropped, and nothing is kept until then. A replay sends what was missed.',
  },
  action: 'Open the endpoint',
  whyYou: 'You are receiving this email because you made or last changed this endpoint, or the API key that it belongs to.',
};
