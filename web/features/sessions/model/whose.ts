/** Whose sessions: those of the person with that id, or the own ones. */
export type Whose = { personId: string } | 'own';

export const sessionsPath = (whose: Whose): string =>
  whose === 'own' ? '/api/account/sessions' : `/api/people/${encodeURIComponent(whose.personId)}/sessions`;
