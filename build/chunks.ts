import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const isLibrary = (id: string) => id.includes('/node_modules/');
const isReact = (id: string) => /\/node_modules\/(?:react|react-dom|scheduler)\//.test(id);

/** Every module that comes along with one, itself included. */
function loadedWith(root: string, context: Context): Set<string> {
  const found = new Set<string>([root]);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Every module of the app that is loaded on its own, later than the entry. */
function lateModules(entry: string, context: Context): string[] {
  const found = new Set<string>([entry]);
  const late = new Set<string>();
  for (const id of found) {
    const module = context.getModuleInfo(id);
    for (const next of module?.dynamicallyImportedIds ?? []) late.add(next);
    for (const next of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])]) found.add(next);
  }
  return [...late];
}

/**
 * Puts what every page needs into three files, and what a public page shares with others into one each. By default every set of
 * modules that is shared in another way becomes a file of its own: some forty of 1 kB, each of which costs a phone a round trip.
 */
export function chunksOf(webDir: string): Rolldown.CodeSplittingOptions {
  const entry = `${webDir}/main.tsx`;
  let shared: Map<string, string> | undefined;
  const sharedIn = (context: Context): Map<string, string> => {
    const names = new Map<string, string>();
    const late = new Map(lateModules(entry, context).map((id) => [id, loadedWith(id, context)]));
    for (const id of loadedWith(entry, context)) names.set(id, isReact(id) ? 'react' : isLibrary(id) ? 'libraries' : 'site');
    for (const [page, name] of [
      ['home', 'public'],
      ['track', 'parcel'],
    ]) {
      const root = `${webDir}/routes/${page}.tsx`;
      for (const id of late.get(root) ?? []) {
        if (names.has(id) || late.has(id)) continue;
        if ([...late].some(([other, modules]) => other !== root && modules.has(id))) names.set(id, name ?? '');
      }
    }
    return names;
  };
  return {
    groups: [
      {
        debugName: 'public pages',
        includeDependenciesRecursively: false,
        name: (id, context) => (shared ??= sharedIn(context)).get(id) ?? null,
      },
    ],
  };
}
