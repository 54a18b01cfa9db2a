/** How long each code is shown, and so how long a step of the clock is. */
export const stepMs = 30_000;

/** Codes of an authenticator app: TOTP (RFC 6238) with SHA-1, six digits and steps of 30 seconds, as every app has it. */
export interface OneTimeCodes {
  /** 160 random bits. */
  newSecret(): Uint8Array;
  /** The secret as people type it into an app, in base32. */
  textOf(secret: Uint8Array): string;
  /** The `otpauth:` address that apps read from a QR code. */
  addressOf(secret: Uint8Array, of: { issuer: string; name: string }): string;
  /** The step of the clock that the code belongs to: that of the time, the one before or the one after; else undefined. */
  stepOf(secret: Uint8Array, code: string, at: Date): number | undefined;
}
