import { Component, createRef, type ComponentProps } from 'react';

const rows = 'tr, li';
const held = (state: 'hover' | 'focus-within') => `:is(${rows}):${state}`;

interface Place {
  row: Element;
  top: number;
}

/** Rows that come and go above the one under the pointer, or else the one with the focus, leave it where it is in the window. */
export class KeepPlace extends Component<ComponentProps<'div'>> {
  readonly #list = createRef<HTMLDivElement>();

  // A hook would come too late: where the row stood has to be known before it is moved.
  override getSnapshotBeforeUpdate(): Place | null {
    const row = this.#list.current?.querySelector(held('hover')) ?? this.#list.current?.querySelector(held('focus-within'));
    return row ? { row, top: row.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, place: Place | null): void {
    if (!place?.row.isConnected) return;
    const moved = place.row.getBoundingClientRect().top - place.top;
    if (moved !== 0) this.#scroller()?.scrollBy({ top: moved, behavior: 'instant' });
  }

  /** The list itself where it is a pane that scrolls, otherwise the window. */
  #scroller(): Element | Window | null {
    const { current: list } = this.#list;
    const isPane = list !== null && ['auto', 'scroll'].includes(getComputedStyle(list).overflowY);
    return isPane ? list : window;
  }

  override render() {
    return <div {...this.props} ref={this.#list} />;
  }
}
