import { mutationOptions } from '@tanstack/react-query';
import { retentionRuleSchema, type RetentionKind, type SetRetentionRule } from '#contracts/retention.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { retentionKey } from './list-rules.ts';

/** `PUT /api/retention/{kind}`: how long that kind of data is kept. */
export const setRetentionRuleMutation = (kind: RetentionKind) =>
  mutationOptions({
    mutationFn: (body: SetRetentionRule) => sendJson('PUT', `/api/retention/${kind}`, body, retentionRuleSchema),
    onSettled: thenRefetch(retentionKey),
  });
