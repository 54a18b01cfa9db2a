import type { ApiKeyEvent } from '#contracts/events/api-key.ts';
import { apiKeyDecider, type ApiKeyState } from '#services/domain/api-key.ts';
import { stateProjector } from '../projector.ts';
import type { ApiKeySecretsTable, ApiKeysTable } from './table.ts';

export const apiKeysProjector = stateProjector<ApiKeyState, ApiKeyEvent, ApiKeysTable>({
  name: 'api keys',
  table: 'api_keys',
  key: 'id',
  evolution: apiKeyDecider,
  keyOf: ({ data }) => data.apikeyId,
  row: (state) => ({ id: state.id, created_at: state.createdAt }),
  also(steps) {
    const rows = steps.flatMap(({ event: { type, data, position } }): ApiKeySecretsTable[] =>
      type === 'ApiKeyCreated' || type === 'ApiKeyRotated'
        ? [{ hash: data.secretHash, key_id: data.apikeyId, position: Number(position.commit) }]
        : [],
    );
    return rows.length === 0 ? [] : [{ table: 'api_key_secrets', key: 'hash', rows, onConflict: 'keep' }];
  },
});
