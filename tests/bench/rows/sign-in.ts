import { freshId } from '#infra/ids.ts';
import type { Core } from '#services/compose.ts';
import { inTurns } from '../in-turns.ts';
import { compare, type Row } from '../row.ts';

const tries = 5;

/** Sign-ins with names that nobody has, against some with a wrong password: the time must not tell which names there are. */
export async function signInRow({ sessions }: Core): Promise<Row> {
  const username = freshId();
  await sessions.open({ username, email: `${username}@example.com`, password: 'a long password', role: 'agent' });
  const timeOf = async (nameOf: () => string) => {
    const startedAt = performance.now();
    for (let count = 0; count < tries; count += 1) {
      if (await sessions.signIn(nameOf(), 'a wrong password')) throw new Error('signed in with a wrong password');
    }
    return (performance.now() - startedAt) / tries;
  };
  const [ours, floor] = await inTurns(
    () => timeOf(freshId),
    () => timeOf(() => username),
  );
  return compare({
    name: 'sign-in, unknown name',
    ours,
    floor,
    unit: 'ms',
    reach: 1,
    note: 'against a wrong password; as close to 1x as can be',
  });
}
