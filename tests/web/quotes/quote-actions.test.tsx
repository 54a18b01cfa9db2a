import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { Quote, QuoteStatus } from '#contracts/quotes.ts';
import { languages } from '#contracts/languages.ts';
import { QuoteActions } from '#web/features/quote-desk/components/quote-actions.tsx';
import { sessionQuery } from '#web/shared/session/session-query.ts';
import { render } from '../render.tsx';
import { anAnswer, aQuote } from './a-quote.ts';

async function actionsOf(quote: Quote, role: 'agent' | 'auditor'): Promise<(string | null)[]> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const account = { id: quote.id, username: role, email: `${role}@waybill.test`, role };
  client.setQueryData(sessionQuery.queryKey, account);
  const { place, unmount } = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <QuoteActions quote={quote} onOpen={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const names = [...place.querySelectorAll('a, button')].map((action) => action.getAttribute('aria-label'));
  await unmount();
  return names;
}

const quoteThatIs = (status: QuoteStatus) => aQuote({ status, answer: status === 'requested' ? null : anAnswer() });

describe('what an agent can do about a quote', () => {
  test.each([
    { status: 'requested', actions: ['Send quote for Q-2E3F4A5B'] },
    { status: 'answered', actions: ['Revise quote Q-2E3F4A5B'] },
    { status: 'expired', actions: ['Revise quote Q-2E3F4A5B'] },
    { status: 'accepted', actions: ['View quote Q-2E3F4A5B', 'Create shipment from quote Q-2E3F4A5B'] },
    { status: 'converted', actions: ['View quote Q-2E3F4A5B'] },
  ] as const)('that is $status', async ({ status, actions }) => {
    expect(await actionsOf(quoteThatIs(status), 'agent')).toEqual(actions);
  });
});

test.each(['requested', 'answered', 'expired', 'accepted', 'converted'] as const)(
  'somebody who only reads can view a quote that is %s, and nothing else',
  async (status) => {
    expect(await actionsOf(quoteThatIs(status), 'auditor')).toEqual(['View quote Q-2E3F4A5B']);
  },
);

const dictionaries = import.meta.glob<{ default: { action: Record<string, string> } }>(
  '../../../web/shared/i18n/locales/quoteDesk/*.ts',
  { eager: true },
);

test.each(languages)('%s: the name of every action has the word in it that can be seen', (language) => {
  const action = dictionaries[`../../../web/shared/i18n/locales/quoteDesk/${language}.ts`]?.default.action ?? {};
  const words = Object.keys(action).filter((key) => !key.endsWith('Long'));
  expect(words).toHaveLength(4);
  for (const word of words) {
    expect(action[`${word}Long`]?.toLocaleLowerCase(language)).toContain(action[word]?.toLocaleLowerCase(language));
  }
});
