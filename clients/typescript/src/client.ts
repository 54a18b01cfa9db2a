import createClient from 'openapi-fetch';
import { withRetries, type Fetch } from './retries.ts';
import type { paths } from './schema.ts';

export type { components, paths } from './schema.ts';

export interface ClientOptions {
  /** Of the installation, e.g. `https://parcels.example.com`. */
  baseUrl: string;
  /** The secret of an API key, `wb_live_…`. */
  key: string;
  /** How often a request is made at most, the first time included. By default 4. */
  attempts?: number;
  /** Milliseconds between two attempts at most; an answer that asks for a longer wait is returned as it is. By default 60,000. */
  mostWaitMs?: number;
  /** The platform's own by default. */
  fetch?: Fetch;
}

/** A file to import, CSV or Excel. */
export interface ImportUpload {
  kind: paths['/api/v1/imports']['post']['requestBody']['content']['multipart/form-data']['kind'];
  file: Blob;
  /** By default that of the `File`, or `import`. */
  fileName?: string;
}

export type WaybillClient = ReturnType<typeof createWaybillClient>;

/**
 * The operations of `/api/v1`, typed by the API's own document. Every command carries an `Idempotency-Key`, its own or the caller's, so that
 * it is safe to repeat; what is safe to repeat is tried again after 429, 503 and failures of the network until an answer begins; one whose body breaks off is not.
 */
export function createWaybillClient({ baseUrl, key, fetch = globalThis.fetch, ...retries }: ClientOptions) {
  const client = createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${key}` },
    fetch: withRetries(fetch, retries),
  });
  return Object.assign(client, {
    /** `POST /api/v1/imports`, under an `Idempotency-Key` of the caller's own where one is given. */
    uploadImport({ kind, file, fileName }: ImportUpload, { idempotencyKey }: { idempotencyKey?: string } = {}) {
      const form = new FormData();
      form.set('kind', kind);
      form.set('file', file, fileName ?? (file instanceof File ? file.name : 'import'));
      return client.POST('/api/v1/imports', {
        ...(idempotencyKey !== undefined && { params: { header: { 'Idempotency-Key': idempotencyKey } } }),
        body: { kind, file: '' },
        bodySerializer: () => form,
      });
    },
  });
}
