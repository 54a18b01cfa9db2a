import { act } from 'react';

/** Puts the text into the field as a person would: React hears of it. */
export const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, text: string) =>
  act(async () => {
    field.focus();
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

export const press = (field: HTMLElement, key: string, more: KeyboardEventInit = {}) =>
  act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));
