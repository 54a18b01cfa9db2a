import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { WizardSteps } from '#web/features/shipment-wizard/components/wizard-steps.tsx';
import { render } from '../render.tsx';

const states = (place: HTMLElement) => [...place.querySelectorAll('li')].map((step) => step.dataset['state']);

it('marks what is done, what is current and what needs attention', async () => {
  const { place, show, unmount } = await render(<WizardSteps current={1} wrong={[]} onGo={() => undefined} />);
  expect(states(place)).toEqual(['done', 'current', 'ahead', 'ahead']);
  expect(place.querySelector('[aria-current="step"]')?.textContent).toContain('Recipient Information');
  await show(<WizardSteps current={0} wrong={['weight']} onGo={() => undefined} />);
  expect(states(place)).toEqual(['current', 'ahead', 'fault', 'ahead']);
  await unmount();
});

it('leads to any step that is filled in, but not to the confirmation', async () => {
  const onGo = vi.fn<(step: number) => void>();
  const { place, unmount } = await render(<WizardSteps current={0} wrong={[]} onGo={onGo} />);
  const buttons = place.querySelectorAll('button');
  await act(async () => buttons[2]?.click());
  expect(onGo).toHaveBeenCalledWith(2);
  expect(buttons[3]?.disabled).toBe(true);
  await unmount();
});

it('has no links once the shipment exists', async () => {
  const { place, unmount } = await render(<WizardSteps current={3} wrong={[]} onGo={() => undefined} />);
  expect([...place.querySelectorAll('button')].every((button) => button.disabled)).toBe(true);
  await unmount();
});
