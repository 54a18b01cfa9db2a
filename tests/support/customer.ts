import type { TestApp } from './app.ts';

/** The session cookie of a customer, who has no rights of staff; once per app. */
export async function signInCustomer({ core }: TestApp): Promise<string> {
  const password = 'a long password';
  await core.sessions.open({ username: 'carla', email: 'carla@example.com', password, role: 'customer' });
  const session = await core.sessions.signIn('carla', password);
  return `waybill_session=${session?.token}`;
}
