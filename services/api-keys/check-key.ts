import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { ApiKeyMode, ApiKeyScope } from '#contracts/api-keys.ts';
import type { ApiKeyUses } from '#infra/api-key-uses/api-key-uses.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId, sha256 } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import type { Signatures } from '#infra/signatures.ts';
import { apiKeyBySecret } from '#projections/api-keys/queries.ts';
import type { Models } from '#projections/projector.ts';
import { isHeld, isNoteworthy, modeOf, standingOf, type ExistingApiKey } from '../domain/api-key.ts';
import type { ApiKeyCommands } from './commands.ts';
import type { NewestKey } from './newest-key.ts';

/** A program that may call. */
export interface KeyHolder {
  id: string;
  name: string;
  mode: ApiKeyMode;
  scopes: readonly ApiKeyScope[];
}

/** Why a key opens nothing. */
export type KeyRefusal = 'unknown' | 'revoked' | 'expired' | 'address';

/** Where a call came from: its address, and the network of it that one subscriber has. */
export interface CallOrigin {
  address: string;
  network: string;
}

/**
 * Whose key that is, sent from there; what was found out is good for two seconds, so that a key that is revoked ends
 * everywhere within five, however far the read models lag. Whatever the text, it is looked up once: how long that takes does not tell why a
 * key is refused. Rejects while the database is away.
 */
export type CheckKey = (key: string, from: CallOrigin) => Promise<KeyHolder | { refused: KeyRefusal }>;

export interface CheckKeyOptions {
  models: Models;
  uses: Pick<ApiKeyUses, 'note'>;
  commands: Pick<ApiKeyCommands, 'noteNetwork'>;
  newest: NewestKey;
  /** Of the networks that keys are used from. */
  networkSignatures: Pick<Signatures, 'sign'>;
  clock: Clock;
  logger: Logger;
}

const knownMs = 2_000;
const mostKnown = 10_000;
const nobodysId = derivedId('no API key');
const noteUseEveryMs = 60_000;
/** The key itself knows its networks; until reads of it do, they are not noted again. */
const notedNetworkMs = 60_000;

/** A key, and whether it may be used from an address. */
interface Known {
  key: ExistingApiKey;
  isAllowed(address: string): boolean;
}

export function createCheckKey(options: CheckKeyOptions): CheckKey {
  const { models, uses, commands, newest, networkSignatures, clock, logger } = options;
  /** By the hashes of secrets. */
  const known = new LRUCache<string, Promise<Known | 'nobody'>>({ max: mostKnown, ttl: knownMs });
  const noted = new LRUCache<string, true>({ max: mostKnown, ttl: noteUseEveryMs });
  const networks = new LRUCache<string, true>({ max: mostKnown, ttl: notedNetworkMs });

  const lookUp = async (hash: string): Promise<Known | 'nobody'> => {
    const modelled = (await apiKeyBySecret(models, hash))?.state;
    // The log is asked about no key as well, so that the time of a refusal does not tell that there is none.
    const key = await newest(modelled?.id ?? nobodysId, modelled);
    return key ? { key, isAllowed: isWithin(key.allowedAddresses) } : 'nobody';
  };
  /** Those who ask at once share one question. */
  const find = (hash: string): Promise<Known | 'nobody'> => {
    const kept = known.get(hash);
    if (kept) return kept;
    const found = lookUp(hash);
    known.set(hash, found);
    found.catch(() => known.delete(hash));
    return found;
  };

  /** What goes wrong here is no reason to refuse the call. */
  const inBackground = (what: string, work: Promise<void>, again: () => void) => {
    work.catch((error: unknown) => {
      again();
      logger.warn({ err: error }, `could not record ${what} of an API key`);
    });
  };
  const noteUse = ({ id }: ExistingApiKey, now: Date) => {
    if (noted.has(id)) return;
    noted.set(id, true);
    inBackground('the last use', uses.note(id, now), () => noted.delete(id));
  };
  const noteNetwork = (key: ExistingApiKey, network: string, now: Date) => {
    const digest = networkSignatures.sign(`${key.id} ${network}`);
    if (networks.has(digest) || !isNoteworthy(key, digest, now.toISOString())) return;
    networks.set(digest, true);
    inBackground('a new network', commands.noteNetwork(key.id, digest, now.toISOString()), () => networks.delete(digest));
  };

  return async (text, { address, network }) => {
    const hash = sha256(text);
    const found = await find(hash);
    if (found === 'nobody') return { refused: 'unknown' };
    const { key, isAllowed } = found;
    const now = clock.now();
    const standing = standingOf(key, now.toISOString());
    if (standing !== 'active') return { refused: standing };
    if (!isHeld(key, hash, now.toISOString())) return { refused: 'expired' };
    if (!isAllowed(address)) return { refused: 'address' };
    noteUse(key, now);
    noteNetwork(key, network, now);
    return { id: key.id, name: key.name, mode: modeOf(key), scopes: key.scopes };
  };
}

/** Whether an address is in one of those ranges, or there are none. */
function isWithin(ranges: readonly string[]): Known['isAllowed'] {
  if (ranges.length === 0) return () => true;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(bits), familyOf(network));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
