import type { HttpBindings } from '@hono/node-server';
import type { Account } from '#contracts/accounts.ts';
import type { KeyHolder } from '../api-keys/check-key.ts';

export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Undefined on a route that is mounted before the request log. */
    requestId: string | undefined;
    /** Address of the client, for limits only; never logged. */
    client: string;
    /** The same, whole: of IPv6 not only its network. */
    address: string;
    /** Takes what went wrong with an answer after it had begun: its client only sees that it broke off. */
    brokenOff(error: unknown): void;
    /** The signed-in account of a guarded route. */
    account: Account | undefined;
    /** The program that calls a route of programs. */
    keyHolder: KeyHolder | undefined;
    /** Whether its key is still good. */
    keyHolds: (() => Promise<boolean>) | undefined;
    /** The parsed body's text, for hashing. */
    bodyText: string | undefined;
    /** The body where it is a photo. */
    photo: Buffer | undefined;
    /** The body where it is a file for a reply. */
    file: { bytes: Buffer; type: string } | undefined;
    /** The body where it is a form with a file to import, and the fields that it has more than once. */
    importForm:
      | { kind: string | undefined; file: { name: string; bytes: Buffer } | undefined; repeated: readonly string[] }
      | undefined;
  };
}
