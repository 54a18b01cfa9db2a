import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { FormSummary } from '#web/shared/forms/form-summary.tsx';
import { announcements } from '#web/shared/ui/announce/announcements.ts';
import { render } from '../render.tsx';

const problems = [
  { field: 'email', id: 'quote-email', label: 'E-mail', text: 'Enter a complete email address' },
  { field: 'phone', id: 'quote-phone', label: 'Phone', text: 'At least 4 characters' },
];

const summary = (refusals: number) => <FormSummary problems={problems} refusals={refusals} />;

it('lists what is wrong, and is read out', async () => {
  const before = announcements.snapshot();
  const { place, unmount } = await render(summary(1));
  expect(place.querySelector('h2')?.textContent).toBe('2 fields need your attention');
  expect([...place.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'E-mailEnter a complete email address',
    'PhoneAt least 4 characters',
  ]);
  const announced = announcements.snapshot().filter((announcement) => !before.includes(announcement));
  expect(announced).toMatchObject([{ text: '2 fields need your attention', urgent: true }]);
  await unmount();
});

it('leads to the field that was chosen', async () => {
  const { place, unmount } = await render(
    <>
      {summary(1)}
      <input id="quote-email" />
      <fieldset id="quote-phone">
        <select />
      </fieldset>
    </>,
  );
  await act(async () => place.querySelectorAll('a')[0]?.click());
  expect(document.activeElement).toBe(place.querySelector('input'));
  await act(async () => place.querySelectorAll('a')[1]?.click());
  expect(document.activeElement).toBe(place.querySelector('select'));
  await unmount();
});

it('leaves it to the form where a field may be on another page of it', async () => {
  const onChoose = vi.fn<(field: string) => void>();
  const { place, unmount } = await render(<FormSummary problems={problems} refusals={1} onChoose={onChoose} />);
  await act(async () => place.querySelectorAll('a')[1]?.click());
  expect(onChoose).toHaveBeenCalledWith('phone');
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
  const { place, unmount } = await render(<FormSummary problems={[]} refusals={0} />);
  expect(place.textContent).toBe('');
  await unmount();
});
