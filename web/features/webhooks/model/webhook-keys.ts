/** Begins the keys of everything about webhooks. */
export const webhooksKey = ['webhooks'] as const;

export const webhookPath = (id: string) => `/api/webhooks/${encodeURIComponent(id)}`;
