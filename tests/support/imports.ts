import { expect } from 'vitest';
import { importSchema, importedRowsSchema, type Import, type ImportedRow, type ImportKind } from '#contracts/imports.ts';
import type { TestApp } from './app.ts';
import { textOfShipments } from './import-file.ts';
import { pollUntil } from './poll-until.ts';

/** A CSV file as a shop's program writes it. */
export const fileOfShipments = (rows: readonly string[]): Blob => new Blob([textOfShipments(rows)]);

/** Imports as a person or a program handles them. */
export interface ImportDesk {
  send(file: Blob, about?: { kind?: ImportKind; name?: string }): Promise<Response>;
  /** Sends a file that is taken. */
  upload(file: Blob, about?: { kind?: ImportKind; name?: string }): Promise<Import>;
  read(id: string): Promise<Import>;
  ask(id: string, what: 'check' | 'start' | 'cancel' | 'undo', body?: object): Promise<Response>;
  /** The import once it is in that state. */
  reaches(id: string, state: Import['state']): Promise<Import>;
  /** The first rows with that outcome. */
  rowsOf(id: string, outcome: ImportedRow['outcome']): Promise<ImportedRow[]>;
}

/** With the session cookie of staff, or with the secret of a key. */
export function createImportDesk(app: TestApp, who: { session: string } | { key: string }): ImportDesk {
  const [base, headers] =
    'session' in who ? ['/api/imports', { Cookie: who.session }] : ['/api/v1/imports', { Authorization: `Bearer ${who.key}` }];
  const get = async (path: string) => (await app.request('GET', `${base}/${path}`, { headers })).json();
  const send: ImportDesk['send'] = (file, { kind = 'shipments', name = 'orders.csv' } = {}) => {
    const form = new FormData();
    form.set('kind', kind);
    form.set('file', file, name);
    return fetch(`${app.url}${base}`, { method: 'POST', body: form, headers });
  };
  const read: ImportDesk['read'] = async (id) => importSchema.parse(await get(id));
  return {
    send,
    read,
    async upload(file, about) {
      const answer = await send(file, about);
      expect(answer.status, await answer.clone().text()).toBe(201);
      return importSchema.parse(await answer.json());
    },
    ask: (id, what, body) => app.request('POST', `${base}/${id}/${what}`, { headers, ...(body && { body }) }),
    reaches: (id, state) =>
      pollUntil(`the import is ${state}`, async () => {
        const found = await read(id);
        return found.state === state ? found : undefined;
      }),
    rowsOf: async (id, outcome) => importedRowsSchema.parse(await get(`${id}/rows?outcome=${outcome}`)).items,
  };
}
