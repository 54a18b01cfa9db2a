interface StoppedTexts {
  subject: (name: string) => string;
  intro: string;
  note: string;
}

/** Every sentence of the emails about endpoints of webhooks in one language. */
export interface WebhookTexts {
  greeting: string;
  labels: { name: string; failingSince: string; stoppedAt: string };
  /** Everything has failed for three days. */
  paused: StoppedTexts;
  /** The receiver answered 410. */
  disabled: StoppedTexts;
  action: string;
  whyYou: string;
}
