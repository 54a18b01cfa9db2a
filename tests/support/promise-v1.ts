import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { apiDocumentIn, brokenPromises, promisedFile, promisedOf } from './promised-v1.ts';

/** Adds what is new in the document of `/api/v1` to what programs may rely on; refuses to take anything away. */
const read = (path: string) => apiDocumentIn(readFileSync(path, 'utf8'));
const document = promisedOf(read('clients/typescript/openapi.json'));
const broken = existsSync(promisedFile) ? brokenPromises(read(promisedFile), document) : [];
if (broken.length > 0) {
  console.error(`This takes from programs what they were promised:\n${broken.join('\n')}`);
  process.exitCode = 1;
} else writeFileSync(promisedFile, `${JSON.stringify(document)}\n`);
