export interface Borrowed<Thing> {
  readonly thing: Thing;
  /** Aborts when another has taken its place. */
  readonly replaced: AbortSignal;
  /** Replaces it by a new one, unless that has happened already. */
  replace(): void;
  /** To be called once, when the borrower has done with it. */
  giveBack(): void;
}

/** Something that is lent to many at once. One that was replaced is closed after its last borrower has given it back. */
export interface Renewable<Thing> {
  borrow(): Borrowed<Thing>;
  /** Closes all of them, in use or not. */
  close(): Promise<void>;
}

export interface RenewableOptions<Thing> {
  /** Opens the first one, and later those that take the place of an ill one. */
  open(isFirst: boolean): Thing;
  close(thing: Thing): Promise<void>;
}

interface Kept<Thing> {
  thing: Thing;
  borrowers: number;
  replaced: AbortController;
}

export function createRenewable<Thing>(options: RenewableOptions<Thing>): Renewable<Thing> {
  const kept = new Set<Kept<Thing>>();
  const open = (isFirst: boolean): Kept<Thing> => {
    const opened = { thing: options.open(isFirst), borrowers: 0, replaced: new AbortController() };
    kept.add(opened);
    return opened;
  };
  const close = async (one: Kept<Thing>): Promise<void> => {
    if (kept.delete(one)) await options.close(one.thing).catch(() => undefined);
  };
  let current = open(true);

  return {
    borrow() {
      const lent = current;
      lent.borrowers += 1;
      return {
        thing: lent.thing,
        replaced: lent.replaced.signal,
        replace() {
          if (current !== lent) return;
          current = open(false);
          lent.replaced.abort();
        },
        giveBack() {
          lent.borrowers -= 1;
          if (lent.borrowers === 0 && lent !== current) void close(lent);
        },
      };
    },
    close: async () => void (await Promise.all([...kept].map(close))),
  };
}
