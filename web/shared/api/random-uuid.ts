import { randomKey } from './random-key.ts';

/** A random UUID (RFC 9562, version 4), for what the browser names itself; works without a secure context. */
export function randomUuid(): string {
  const hex = randomKey();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
