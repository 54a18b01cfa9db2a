import { fileURLToPath } from 'node:url';

/** A program of the project: its TypeScript source, and its name in the server build. */
export interface Entry {
  source: string;
  built: string;
}

const isSource = import.meta.url.endsWith('.ts');
const here = new URL('.', import.meta.url);

/** The file of an entry: its source while this runs from source, else what was built of it. */
export const fileOf = ({ source, built }: Entry): string =>
  isSource
    ? fileURLToPath(new URL(`../${source}`, here))
    : fileURLToPath(new URL(built, here.pathname.endsWith('/chunks/') ? new URL('..', here) : here));

/** What Node.js needs to run it. */
export const execArgvOf = (): string[] => (isSource ? ['--import', 'tsx'] : ['--enable-source-maps']);

/** Code that loads it into a worker thread, which reads no TypeScript by itself. */
export function threadCodeOf(entry: Entry): string {
  const file = JSON.stringify(`file://${fileOf(entry)}`);
  if (!isSource) return `import(${file})`;
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return `import(${loader}).then(({ register }) => { register(); return import(${file}); })`;
}
