import { useSearchParams } from 'react-router-dom';
import { outboxStateSchema, type OutboxState } from '#contracts/outbox.ts';

/** The state that the address narrows the outbox down to; undefined for all. */
export function useOutboxState() {
  const [params, setParams] = useSearchParams();
  const state = outboxStateSchema.safeParse(params.get('outbox')).data;
  const choose = (chosen: OutboxState | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (chosen === undefined) next.delete('outbox');
        else next.set('outbox', chosen);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { state, choose };
}
