import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { withParam } from '#web/shared/list/with-param.ts';

/** The conversation of the address; going back leads to the one before. */
export function useChosenChat() {
  const [params, setParams] = useSearchParams();
  const chosen = z.uuid().safeParse(params.get('chat')).data;
  const choose = (chatId: string | undefined) => setParams((now) => withParam(now, 'chat', chatId), { preventScrollReset: true });
  return { chosen, choose };
}
