// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { ProblemSummary } from '#web/features/shipment-wizard/components/problem-summary.tsx';
import type { DraftProblems } from '#web/features/shipment-wizard/model/check-draft.ts';
import type { DraftField } from '#web/features/shipment-wizard/model/shipment-draft.ts';
import { render } from '../render.tsx';

const problems: DraftProblems = {
  weight: { kind: 'tooSmall', min: 0.01 },
  senderEmail: { kind: 'email' },
  recipientEmail: { kind: 'server', message: 'mailbox unknown' },
};

const summary = (refusals: number) => <ProblemSummary problems={problems} refusals={refusals} onChoose={() => undefined} />;

it('lists what is wrong in the order of the screen, with the step it is on', async () => {
  const { place, unmount } = await render(<ProblemSummary problems={problems} refusals={1} onChoose={() => undefined} />);
  expect(place.querySelector('h2')?.textContent).toBe('3 fields need your attention');
  expect([...place.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'Sender Information: EmailEnter an email address such as name@example.com',
    'Recipient Information: Emailmailbox unknown',
    'Package Details: Weight (kg)At least 0.01',
  ]);
  await unmount();
});

it('leads to the field that was chosen', async () => {
  const onChoose = vi.fn<(field: DraftField) => void>();
  const { place, unmount } = await render(<ProblemSummary problems={problems} refusals={1} onChoose={onChoose} />);
  await act(async () => place.querySelectorAll('a')[2]?.click());
  expect(onChoose).toHaveBeenCalledWith('weight');
  await unmount();
});

it('takes the focus at every refusal, and only then', async () => {
  const { place, show, unmount } = await render(summary(1));
  expect(document.activeElement).toBe(place.querySelector('section'));
  place.querySelector('section')?.blur();
  await show(summary(1));
  expect(document.activeElement).not.toBe(place.querySelector('section'));
  await show(summary(2));
  expect(document.activeElement).toBe(place.querySelector('section'));
  await unmount();
});

it('is not there when nothing is wrong', async () => {
  const { place, unmount } = await render(<ProblemSummary problems={{}} refusals={0} onChoose={() => undefined} />);
  expect(place.textContent).toBe('');
  await unmount();
});
