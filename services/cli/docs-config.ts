import { readFile, writeFile } from 'node:fs/promises';
import { envExample, withConfigTable } from './config-docs.ts';

await writeFile('README.md', withConfigTable(await readFile('README.md', 'utf8')));
await writeFile('.env.example', envExample());
console.log('README.md and .env.example tell what infra/config.ts reads.');
