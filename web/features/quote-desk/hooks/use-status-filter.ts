import { useSearchParams } from 'react-router-dom';
import { type QuoteStatus, quoteStatuses } from '#contracts/quotes.ts';
import { withParam } from '#web/shared/list/with-param.ts';

/** The state in the address that the list is narrowed down to; undefined for all. */
export function useStatusFilter() {
  const [params, setParams] = useSearchParams();
  const status = quoteStatuses.find((each) => each === params.get('state'));

  const choose = (chosen: QuoteStatus | undefined) =>
    setParams((now) => withParam(now, 'state', chosen), { replace: true, preventScrollReset: true });

  return { status, choose };
}
