import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** A path from the root for the project's own files, else the package's name or `node:…`. */
  target: string;
  isOwn: boolean;
  names: string[];
  typeOnly: boolean;
}

export interface Source {
  file: string;
  imports: Import[];
}

const folders = ['contracts', 'services', 'projections', 'infra', 'web', 'tests', 'build'];

let sources: Source[] | undefined;

/** Every source file of the project with what it imports; read once in a process. */
export function readSources(): Source[] {
  sources ??= folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .toSorted()
    .map((file) => ({ file, imports: importsOf(file, readFileSync(file, 'utf8')) }));
  return sources;
}

export function importsOf(file: string, code: string): Import[] {
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Import[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const names = entries.flatMap(({ importName }) => importName.name ?? []);
    found.push(importOf(file, moduleRequest.value, names, entries.length > 0 && entries.every(({ isType }) => isType)));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, isType } of entries) {
      if (moduleRequest) found.push(importOf(file, moduleRequest.value, importName.name ? [importName.name] : [], isType));
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])(.*)\1$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (literal && !literal.includes('${')) found.push(importOf(file, literal, [], false));
  }
  return found;
}

function importOf(file: string, specifier: string, names: string[], typeOnly: boolean): Import {
  if (specifier.startsWith('.')) return { target: posix.join(posix.dirname(file), specifier), isOwn: true, names, typeOnly };
  if (specifier.startsWith('#')) return { target: specifier.slice(1), isOwn: true, names, typeOnly };
  const [scope = '', name = ''] = specifier.split('/');
  const target = specifier.startsWith('node:') ? specifier : specifier.startsWith('@') ? `${scope}/${name}` : scope;
  return { target, isOwn: false, names, typeOnly };
}
