import type { TestApp } from './app.ts';

/** The session cookie of an administrator beside the one of the demo, made once for an app. */
export async function secondAdmin({ core, request }: TestApp): Promise<string> {
  const password = 'correct horse battery staple';
  await core.sessions.open({ username: 'second', email: 'second@waybill.test', password, role: 'admin' });
  const answer = await request('POST', '/api/auth/login', { body: { username: 'second', password } });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}
