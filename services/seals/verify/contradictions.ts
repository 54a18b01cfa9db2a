import type { Finding, SignedHead } from '#contracts/seals.ts';
import { chained, noChain } from '#infra/seals/chain.ts';
import type { FiledHead } from './known-heads.ts';

export interface Contradictions {
  /** The heads of which the log is not what they have sealed, as far as it was read. */
  findings: readonly Finding[];
  /** Takes the next event of the log. */
  add(hash: Buffer): void;
  /** The log has no more events. */
  end(): void;
}

export interface ContradictionsOptions {
  others: readonly FiledHead[];
  /** Of those it is found elsewhere how the log differs; where they agree with it, nothing before was changed. */
  standing: readonly SignedHead[];
  /** A head that is known to be true of the log, after which it is read; undefined for the beginning. */
  after: SignedHead | undefined;
}

/** Compares heads with the chain of the log. */
export function contradictionsOf({ others, standing, after }: ContradictionsOptions): Contradictions {
  const base = after?.count ?? 0;
  // Heads that were made in place of those say nothing about them.
  const before = others.reduce((least, { head }) => Math.min(least, head.number), Infinity);
  const common = others.length === 0 ? [] : standing.filter(({ number }) => number < before);
  const heads: { head: SignedHead; place?: string }[] = [...common.map((head) => ({ head })), ...others];
  const waiting = heads.filter(({ head }) => head.count >= base).toSorted((one, other) => one.head.count - other.head.count);
  const findings: Finding[] = [];
  let [chain, count] = [after ? Buffer.from(after.chain, 'hex') : noChain, base];
  let agreed = base;

  const contradict = ({ head, place }: { head: SignedHead; place?: string }) => {
    if (place === undefined) return;
    const number = Math.min(agreed + 1, head.count);
    findings.push({ kind: 'head_contradicted', head: head.number, number, upTo: head.count, place });
  };
  const look = () => {
    for (let next = waiting[0]; next && next.head.count === count; next = waiting[0]) {
      waiting.shift();
      if (next.head.chain === chain.toString('hex')) agreed = count;
      else contradict(next);
    }
  };
  look();
  return {
    findings,
    add(hash) {
      if (waiting.length === 0) return;
      chain = chained(chain, hash);
      count += 1;
      look();
    },
    end() {
      for (const one of waiting.splice(0)) contradict(one);
    },
  };
}
