import type { PersonState } from '#contracts/accounts.ts';

export function stateOf(disabledAt: Date | null, username: string | null): PersonState {
  if (disabledAt) return 'deactivated';
  return username === null ? 'invited' : 'active';
}
