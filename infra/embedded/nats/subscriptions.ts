import { isLiteral } from './subject.ts';

export interface Subscribed {
  subject: string;
  /** Queue group, '' for none. */
  queue: string;
}

/** Who hears a subject: every plain one, and one of each group. Never changed once handed out. */
export interface Listeners<S> {
  plain: readonly S[];
  groups: readonly (readonly S[])[];
}

interface Branch<S> {
  words: Map<string, Branch<S>>;
  plain: Set<S>;
  groups: Map<string, Set<S>>;
}

const cacheLimit = 8_192;

/** Subscriptions as a tree of words, with a cache for the busiest subjects. */
export class SubscriptionTable<S extends Subscribed> {
  readonly #root = newBranch<S>();
  readonly #cache = new Map<string, Listeners<S>>();

  get rememberedSubjects(): number {
    return this.#cache.size;
  }

  add(subscription: S): void {
    let branch = this.#root;
    for (const word of subscription.subject.split('.')) {
      let next = branch.words.get(word);
      if (!next) branch.words.set(word, (next = newBranch()));
      branch = next;
    }
    const { queue } = subscription;
    if (queue === '') {
      branch.plain.add(subscription);
    } else {
      const members = branch.groups.get(queue);
      if (members) members.add(subscription);
      else branch.groups.set(queue, new Set([subscription]));
    }
    this.#forget(subscription.subject);
  }

  remove(subscription: S): void {
    const words = subscription.subject.split('.');
    const path = [this.#root];
    for (const word of words) {
      const next = path.at(-1)?.words.get(word);
      if (!next) return;
      path.push(next);
    }
    const leaf = path.at(-1);
    const members = leaf?.groups.get(subscription.queue);
    leaf?.plain.delete(subscription);
    members?.delete(subscription);
    if (members?.size === 0) leaf?.groups.delete(subscription.queue);
    for (let depth = words.length; depth > 0 && isEmpty(path[depth]); depth -= 1) {
      path[depth - 1]?.words.delete(words[depth - 1] ?? '');
    }
    this.#forget(subscription.subject);
  }

  /** The subscriptions of a subject. A subject with an empty word has none. */
  match(subject: string): Listeners<S> {
    const known = this.#cache.get(subject);
    if (known) return known;
    const answer = this.#search(subject);
    if (this.#cache.size >= cacheLimit) this.#cache.clear();
    this.#cache.set(subject, answer);
    return answer;
  }

  #search(subject: string): Listeners<S> {
    const words = subject.split('.');
    const plain: S[] = [];
    const groups = new Map<string, S[]>();
    if (words.includes('')) return { plain, groups: [] };
    let level = [this.#root];
    for (const word of words) {
      const below: Branch<S>[] = [];
      for (const branch of level) {
        collect(branch.words.get('>'), plain, groups);
        const exact = branch.words.get(word);
        const any = branch.words.get('*');
        if (exact && word !== '*' && word !== '>') below.push(exact);
        if (any) below.push(any);
      }
      level = below;
    }
    for (const branch of level) collect(branch, plain, groups);
    return { plain, groups: [...groups.values()] };
  }

  #forget(subject: string): void {
    if (isLiteral(subject)) this.#cache.delete(subject);
    else this.#cache.clear();
  }
}

function newBranch<S>(): Branch<S> {
  return { words: new Map(), plain: new Set(), groups: new Map() };
}

function isEmpty<S>(branch: Branch<S> | undefined): boolean {
  return branch?.words.size === 0 && branch.plain.size === 0 && branch.groups.size === 0;
}

function collect<S>(branch: Branch<S> | undefined, plain: S[], groups: Map<string, S[]>): void {
  if (!branch) return;
  for (const subscription of branch.plain) plain.push(subscription);
  for (const [name, members] of branch.groups) groups.set(name, [...(groups.get(name) ?? []), ...members]);
}
