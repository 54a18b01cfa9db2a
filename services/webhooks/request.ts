import type { DeliveryKind } from '#contracts/webhooks.ts';
import { version } from '#infra/version.ts';

/** Why a request is sent, as its receiver is told. */
export interface RequestReason {
  kind: DeliveryKind;
  requestId: string | null;
}

/** The headers of a request that are the same for all its attempts. */
export const requestHeaders = ({ kind, requestId }: RequestReason): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': `Waybill/${version}`,
  'waybill-delivery': kind,
  ...(kind === 'replay' && requestId !== null && { 'waybill-replay': requestId }),
});
