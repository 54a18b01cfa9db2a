import { useSearchParams } from 'react-router-dom';
import { outboxStateSchema, type OutboxState } from '#contracts/outbox.ts';
import { withParam } from '#web/shared/list/with-param.ts';

/** The state that the address narrows the outbox down to; undefined for all. */
export function useOutboxState() {
  const [params, setParams] = useSearchParams();
  const state = outboxStateSchema.safeParse(params.get('outbox')).data;
  const choose = (chosen: OutboxState | undefined) =>
    setParams((now) => withParam(now, 'outbox', chosen), { replace: true, preventScrollReset: true });
  return { state, choose };
}
