import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { IsPublic } from './public-addresses.ts';

/** As `dns.lookup` does it. */
export type ResolveAll = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface PublicLookupOptions {
  isPublic: IsPublic;
  resolve: ResolveAll;
  /** What it fails with where any of the addresses is not public. */
  refused(): Error;
}

/**
 * Resolves a name once, for `net.connect` and `tls.connect`, which then connect to one of the addresses that were checked. It is not asked
 * where the host is an address itself.
 */
export const publicLookup =
  ({ isPublic, resolve, refused }: PublicLookupOptions): LookupFunction =>
  (name, { family, hints, all }, done) => {
    const options = {
      all: true as const,
      verbatim: true,
      ...(family !== undefined && { family }),
      ...(hints !== undefined && { hints }),
    };
    resolve(name, options, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) done(error ?? notFound(name), '');
      else if (!addresses.every(({ address }) => isPublic(address))) done(refused(), '');
      else if (all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

const notFound = (name: string) => Object.assign(new Error(`no address of ${name}`), { code: 'ENOTFOUND' });
