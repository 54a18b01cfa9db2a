import { readFile, writeFile } from 'node:fs/promises';
import { envExample, withConfigTable } from './config-docs.ts';

const page = 'docs/configuration.md';
await writeFile(page, withConfigTable(await readFile(page, 'utf8')));
await writeFile('.env.example', envExample());
console.log(`${page} and .env.example list what infra/config.ts reads.`);
