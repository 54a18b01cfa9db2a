import { useSearchParams } from 'react-router-dom';
import { type QuoteStatus, quoteStatuses } from '#contracts/quotes.ts';

/** The state in the address that the list is narrowed down to; undefined for all. */
export function useStatusFilter() {
  const [params, setParams] = useSearchParams();
  const status = quoteStatuses.find((each) => each === params.get('state'));

  const choose = (chosen: QuoteStatus | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (chosen) next.set('state', chosen);
        else next.delete('state');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return { status, choose };
}
