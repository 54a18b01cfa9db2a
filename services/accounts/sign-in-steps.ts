/** The password was right, and a code of the second factor is asked for with that token. */
export class SecondFactorNeeded extends Error {
  override readonly name = 'SecondFactorNeeded';
  readonly challenge: string;
  constructor(challenge: string) {
    super('a code of the second factor is needed');
    this.challenge = challenge;
  }
}

/** The password was right, and the account has to have a second factor that it does not have. */
export class SecondFactorMissing extends Error {
  override readonly name = 'SecondFactorMissing';
}
