import type { About } from '#contracts/about.ts';

export const auditKey = ['audit'] as const;

export const auditPath = ({ kind, id }: About): string => `/api/audit/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`;
