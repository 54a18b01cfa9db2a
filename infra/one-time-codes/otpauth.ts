import { Secret, TOTP } from 'otpauth';
import { stepMs, type OneTimeCodes } from './one-time-codes.ts';

const secretBytes = 20;

const secretOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => {
  const copy = new Uint8Array(byteLength);
  copy.set(new Uint8Array(buffer, byteOffset, byteLength));
  return new Secret({ buffer: copy.buffer });
};
const totp = (secret: Uint8Array, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: secretOf(secret), algorithm: 'SHA1', digits: 6, period: stepMs / 1_000 });

export const oneTimeCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: secretBytes }).bytes,
  textOf: (secret) => secretOf(secret).base32,
  addressOf: (secret, { issuer, name }) => totp(secret, { issuer, label: name }).toString(),
  stepOf(secret, code, at) {
    const away = totp(secret).validate({ token: code, timestamp: at.getTime(), window: 1 });
    return away === null ? undefined : Math.floor(at.getTime() / stepMs) + away;
  },
};
