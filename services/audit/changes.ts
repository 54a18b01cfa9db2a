import type { Change } from '#contracts/audit.ts';

/** Every field that differs between two states, in the order in which the later one has them; the innermost level is compared. */
export function changesBetween(before: object | undefined, after: object | undefined): Change[] {
  const changes: Change[] = [];
  collect(before ?? {}, after ?? {}, { path: '', changes });
  return changes;
}

interface Collected {
  path: string;
  changes: Change[];
}

function collect(before: object, after: object, { path, changes }: Collected): void {
  const [was, is] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))];
  for (const key of new Set([...is.keys(), ...was.keys()])) {
    const [from, to] = [was.get(key) ?? null, is.get(key) ?? null];
    const inner = path === '' ? key : `${path}.${key}`;
    const branch = branchOf(from, to);
    if (branch) collect(branch.from, branch.to, { path: inner, changes });
    else if (JSON.stringify(from) !== JSON.stringify(to)) changes.push({ path: inner, before: from, after: to });
  }
}

/** Both sides where there is something below at least one of them: an empty list is a value of its own. */
function branchOf(from: unknown, to: unknown): { from: object; to: object } | undefined {
  if (typeof from !== 'object' || typeof to !== 'object') return undefined;
  const branch = { from: from ?? {}, to: to ?? {} };
  return Object.keys(branch.from).length + Object.keys(branch.to).length > 0 ? branch : undefined;
}
