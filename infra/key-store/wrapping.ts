import { decipher, encipher } from '../cipher.ts';
import { derive, masterKeyId, type MasterKeys } from '../keys.ts';

export interface Wrapped {
  wrappedKey: Buffer;
  masterKeyId: string;
}

/** Wraps keys by the current master key and unwraps them by any that is known. */
export interface Wrapping {
  masterKeyId: string;
  knownMasterKeyIds: readonly string[];
  wrap(key: Buffer, context: string): Wrapped;
  /** Throws {@link UnknownMasterKey}, and where the wrapped key is not genuine. */
  unwrap(wrapped: Wrapped, context: string): Buffer;
}

/** Wrapped by a master key that this process was not given. */
export class UnknownMasterKey extends Error {
  override readonly name = 'UnknownMasterKey';
}

export function createWrapping({ current, previous }: MasterKeys): Wrapping {
  const wrappingKeys = new Map([current, ...(previous ? [previous] : [])].map((key) => [masterKeyId(key), derive(key, 'wrap')]));
  const id = masterKeyId(current);
  const keyOf = (wanted: string) => {
    const key = wrappingKeys.get(wanted);
    if (!key) throw new UnknownMasterKey(`wrapped by master key ${wanted}, which this process was not given`);
    return key;
  };
  return {
    masterKeyId: id,
    knownMasterKeyIds: [...wrappingKeys.keys()],
    wrap: (key, context) => ({ wrappedKey: encipher(keyOf(id), key, context), masterKeyId: id }),
    unwrap: (wrapped, context) => decipher(keyOf(wrapped.masterKeyId), wrapped.wrappedKey, context),
  };
}
