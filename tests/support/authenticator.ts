import { Secret, TOTP } from 'otpauth';

/** An authenticator app with that secret in base32, whose clock shows what it is given. */
export const authenticator = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  return { codeAt: (at: Date) => totp.generate({ timestamp: at.getTime() }) };
};
