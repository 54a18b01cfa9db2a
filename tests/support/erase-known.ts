import { erasureSchema, type Erasure } from '#contracts/erasures.ts';
import type { TestApp } from './app.ts';
import { canaryEmail } from './known-person.ts';
import { pollUntil } from './poll-until.ts';
import { secondAdmin } from './second-admin.ts';

const waitMs = 120_000;

/** Two administrators have the known person erased; returns once the request says that it is done. */
export async function eraseKnown(app: TestApp): Promise<Erasure> {
  const admin = await app.signIn('admin');
  const second = await secondAdmin(app);
  const body = { email: canaryEmail, reason: 'asked', note: `Asked by ${canaryEmail}` };
  const asked = erasureSchema.parse(await (await app.request('POST', '/api/erasures', { as: admin, body })).json());
  const confirmed = await app.request('POST', `/api/erasures/${asked.id}/confirm`, { as: second });
  if (!confirmed.ok) throw new Error(`not confirmed: ${confirmed.status} ${await confirmed.text()}`);
  return pollUntil(
    'the erasure to be done',
    async () => {
      const list = (await (await app.request('GET', '/api/erasures', { as: admin })).json()) as Erasure[];
      return list.find(({ id, state }) => id === asked.id && state === 'erased');
    },
    waitMs,
  );
}
