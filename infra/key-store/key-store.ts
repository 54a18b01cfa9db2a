/** The key of a person as it is stored: wrapped by a master key, under the subject's id. */
export interface HeldKey {
  id: string;
  /** Null where another subject has that address by now. */
  emailDigest: Buffer | null;
  wrappedKey: Buffer;
  masterKeyId: string;
}

/** The key of somebody new. */
export interface NewKey extends HeldKey {
  emailDigest: Buffer;
}

/** What remains of an erased person. It always wins over a key. */
export interface Tombstone {
  id: string;
  erasedAt: Date;
}

/** What a place has of a person. */
export type KeyRecord = HeldKey | Tombstone;

/** Whether that is what remains of someone who was erased. */
export const isTombstone = (record: KeyRecord): record is Tombstone => 'erasedAt' in record;

/** Both places carry the same one, so that it shows when they do not belong together. */
export interface Installation {
  id: string;
  /** The master key that wraps `digestKey`, and every key once a rotation is over. */
  masterKeyId: string;
  /** The key of the digests of email addresses, wrapped. It stays the same whatever the master key. */
  digestKey: Buffer;
}

export interface KeyHolder {
  /** Where it is, for sentences to operators; without passwords. */
  name: string;
  /** Undefined where nothing was ever stored. */
  installation(): Promise<Installation | undefined>;
  /** Everything there is, a few thousand records at a time. */
  pages(): AsyncIterable<readonly KeyRecord[]>;
  /** Everyone who was erased. */
  tombstones(): Promise<Tombstone[]>;
  /** Throws while nothing can be stored. */
  probe(): Promise<void>;
}

/** The first place: what reads and writes look at. Everything throws an error that isDatabaseAway knows while it is out of reach. */
export interface KeyStore extends KeyHolder {
  /** How many persons there are, erased ones too. */
  count(): Promise<number>;
  find(ids: readonly string[]): Promise<Map<string, KeyRecord>>;
  /** Which of those there is neither a key nor a tombstone of. */
  absent(ids: readonly string[]): Promise<string[]>;
  /** The subjects that have those addresses, by digest in hexadecimal. */
  idsOf(emailDigests: readonly Buffer[]): Promise<Map<string, string>>;
  /**
   * Adds the keys of new persons once `copy` has resolved for those that are added, or none of them, and returns the subjects' ids by
   * digest in hexadecimal: another one where a concurrent call was faster. None is added when the installation's master key is none of
   * `knownMasterKeyIds`.
   */
  create(
    keys: readonly NewKey[],
    options: { knownMasterKeyIds: readonly string[]; copy(added: readonly NewKey[]): Promise<void> },
  ): Promise<Map<string, string>>;
  /** Keeps every other writer of keys out, in all processes, until the work is done; its changes are kept only then. */
  exclusively<T>(work: (own: OwnKeyStore) => Promise<T>): Promise<T>;
  /** A master key that wraps something here and is none of those. */
  otherMasterKeyId(knownMasterKeyIds: readonly string[]): Promise<string | undefined>;
  /** Notes persons whose keys were looked for in vain. */
  noteMissing(ids: readonly string[]): Promise<void>;
  /** How many noted persons have neither a key nor a tombstone. */
  missing(): Promise<number>;
}

/** What only the one writer may do. */
export interface OwnKeyStore {
  establish(installation: Installation): Promise<void>;
  /** Adds keys that are not there, without their address where another subject has it; a tombstone stays. */
  restore(keys: readonly HeldKey[]): Promise<void>;
  erase(tombstones: readonly Tombstone[]): Promise<void>;
  /** Replaces the wrapped keys of those who were not erased. */
  replace(keys: readonly HeldKey[]): Promise<void>;
  /** Some keys that this master key wraps. */
  wrappedBy(masterKeyId: string, limit: number): Promise<HeldKey[]>;
}

/**
 * The second place. A promise that resolves is on disk there. {@link KeyCopy.add} may run beside itself, in any number of processes;
 * everything else that writes needs {@link KeyStore.exclusively}.
 */
export interface KeyCopy extends KeyHolder {
  establish(installation: Installation): Promise<void>;
  /** Holds exactly those from then on, all at once. */
  fill(installation: Installation, pages: AsyncIterable<readonly KeyRecord[]>): Promise<void>;
  add(keys: readonly HeldKey[]): Promise<void>;
  /** Destroys those keys for good and leaves tombstones. */
  erase(tombstones: readonly Tombstone[]): Promise<void>;
  /** Replaces the installation and every key, all at once. */
  rewrite(installation: Installation, change: (key: HeldKey) => HeldKey): Promise<void>;
}
