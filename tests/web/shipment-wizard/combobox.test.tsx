import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCombobox } from '#web/features/shipment-wizard/hooks/use-combobox.ts';
import { render } from '../render.tsx';
import { press } from '../type-into.ts';

const options = ['Ama', 'Kojo', 'Esi'].map((key) => ({ key }));
const onChoose = vi.fn<(option: { key: string }) => void>();
const onOtherKey = vi.fn<(key: string) => void>();

interface BoxProps {
  isEmpty?: boolean;
  isStale?: boolean;
}

function Box({ isEmpty = false, isStale = false }: BoxProps) {
  const shown = isEmpty ? [] : options;
  const box = useCombobox({ options: isStale ? [] : shown, hasList: shown.length > 0, onChoose });
  return (
    <>
      <input
        {...box.fieldProps}
        onChange={box.open}
        onKeyDown={(event) => box.takesKey(event) || onOtherKey(event.key)}
        onBlur={box.close}
      />
      {box.isShown ? (
        <div {...box.listProps}>
          {shown.map((option) => (
            <button key={option.key} {...box.optionProps(option)}>
              {option.key}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}

let screen: Awaited<ReturnType<typeof render>>;
const show = async (props: BoxProps = {}) => {
  screen = await render(<Box {...props} />);
};
const field = () => screen.place.querySelector('input') ?? expect.unreachable('no field');
const list = () => screen.place.querySelector('[role=listbox]');
/** As someone hears it: the option that the field points to, which must be the selected one. */
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  const option = id === null ? null : document.getElementById(id);
  const selected = [...screen.place.querySelectorAll('[aria-selected=true]')];
  expect(selected).toEqual(option ? [option] : []);
  return option?.textContent;
};
const keys = async (...pressed: string[]) => {
  for (const key of pressed) await press(field(), key);
};

beforeEach(() => {
  onChoose.mockReset();
  onOtherKey.mockReset();
});
afterEach(() => screen.unmount());

test('the field says that it has a list, and which, once there is one', async () => {
  await show();
  expect(field().getAttribute('role')).toBe('combobox');
  expect(field().getAttribute('aria-autocomplete')).toBe('list');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await keys('ArrowDown');
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(list()?.id).toBe(field().getAttribute('aria-controls'));
});

test('arrows choose one after the other, and around the end', async () => {
  await show();
  const chosen: (string | null | undefined)[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown']) {
    await keys(key);
    chosen.push(active());
  }
  expect(chosen).toEqual(['Ama', 'Kojo', 'Ama', 'Esi', 'Ama']);
  expect(onOtherKey).not.toHaveBeenCalled();
});

test('the first arrow up chooses the last one', async () => {
  await show();
  await keys('ArrowUp');
  expect(active()).toBe('Esi');
});

test('Enter takes what is chosen, and is nothing special before that', async () => {
  await show();
  await press(field(), 'Enter');
  expect(onOtherKey).toHaveBeenCalledWith('Enter');
  await keys('ArrowDown', 'ArrowDown');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  field().dispatchEvent(enter);
  expect(onChoose.mock.calls).toEqual([[{ key: 'Kojo' }]]);
  // The form is not sent by it.
  expect(enter.defaultPrevented).toBe(true);
});

test('Escape closes the list, with nothing chosen, and only then means something else', async () => {
  await show();
  await keys('ArrowDown', 'Escape');
  expect([list(), active()]).toEqual([null, undefined]);
  expect(onOtherKey).not.toHaveBeenCalled();
  await keys('Escape', 'Enter');
  expect(onOtherKey.mock.calls).toEqual([['Escape'], ['Enter']]);
  expect(onChoose).not.toHaveBeenCalled();
});

test('what is typed with an input method is not taken for a choice', async () => {
  await show();
  await keys('ArrowDown');
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await press(field(), key, { isComposing: true });
  expect(active()).toBe('Ama');
  expect([onChoose, onOtherKey].map((heard) => heard.mock.calls)).toEqual([[], []]);
});

test('without options arrows are the field’s own', async () => {
  await show({ isEmpty: true });
  await keys('ArrowDown');
  expect(list()).toBeNull();
  expect(onOtherKey).toHaveBeenCalledWith('ArrowDown');
});

test('options that are out of date are shown and not chosen', async () => {
  await show();
  await keys('ArrowDown');
  await screen.show(<Box isStale />);
  expect(active()).toBeUndefined();
  await keys('Enter');
  expect(onChoose).not.toHaveBeenCalled();
  expect(list()?.textContent).toBe('AmaKojoEsi');
});

test('a mouse on the list leaves the focus in the field', async () => {
  await show();
  await keys('ArrowDown');
  for (const target of [list(), list()?.firstChild]) {
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    target?.dispatchEvent(down);
    expect(down.defaultPrevented).toBe(true);
  }
});
