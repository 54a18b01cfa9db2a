/** The guides for whoever writes programs against an installation, by the names of their files in `docs/`, in the order to read them. */
export const guides = {
  'first-call': 'Your first call',
  api: 'The API for programs',
  events: 'The event feed',
  webhooks: 'Webhooks',
  'verifying-webhooks': 'Verifying webhooks',
  importing: 'Importing from files',
  'test-mode': 'Test keys and test numbers',
  widget: 'The tracking widget',
} as const;
export type Guide = keyof typeof guides;

export const isGuide = (name: string): name is Guide => Object.hasOwn(guides, name);

/** Where the page of a guide is served. */
export const guidePath = (guide: Guide): string => `/api/docs/guides/${guide}`;
