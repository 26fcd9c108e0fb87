import { StrictMode, useState } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Rect, Rotation } from '../../contract/page-space.ts';
import { frameOf, pageOverlayOf } from '../../test/page/page-overlay.ts';
import { type BoxEditorProps, BoxEditor } from './box-editor.tsx';
import { cssSize } from './geometry.ts';
import type { PageOverlay } from './pdf-page.tsx';

const frame = frameOf(300, 400);

const overlayOf = (turn: Rotation): PageOverlay => ({
  ...pageOverlayOf({ frame, scale: 1.5, turn }),
  turn: 0,
});

const describeRect = (rect: Rect): string =>
  [rect.llx, rect.lly, rect.urx, rect.ury].map((value) => Math.round(value)).join(' ');

let root: Root;
let page: HTMLElement;
let changes: Rect[] = [];
let drags: (Rect | null)[] = [];
let removed = 0;

beforeEach(() => {
  page = document.createElement('div');
  document.body.append(page);
  root = createRoot(page);
  changes = [];
  drags = [];
  removed = 0;
});
afterEach(() => {
  root.unmount();
  page.remove();
});

type Scene = Partial<BoxEditorProps> & { turn?: Rotation };

async function mount({ turn = 0, ...props }: Scene = {}): Promise<HTMLElement> {
  const overlay = overlayOf(turn);
  const { width, height } = cssSize({ frame, scale: overlay.scale, turn });
  page.style.cssText = `position: absolute; left: 40px; top: 30px; width: ${width}px; height: ${height}px`;

  function Stage() {
    const [rect, setRect] = useState<Rect>({ llx: 100, lly: 200, urx: 200, ury: 250 });
    return (
      <BoxEditor
        page={overlay}
        rect={rect}
        label="Box of An"
        describe={describeRect}
        selected
        onChange={(next) => {
          changes.push(next);
          setRect(next);
        }}
        onDrag={(next) => drags.push(next)}
        onRemove={() => {
          removed += 1;
        }}
        removeLabel="Remove"
        {...props}
      />
    );
  }
  root.render(
    <StrictMode>
      <Stage />
    </StrictMode>,
  );
  await expect.poll(() => page.querySelector('[role="button"]')).not.toBeNull();
  return body();
}

function body(): HTMLElement {
  const element = page.querySelector<HTMLElement>('[role="button"]');
  if (element === null) {
    throw new Error('There is no box');
  }
  return element;
}

function handle(name: string): HTMLElement {
  const element = page.querySelector<HTMLElement>(`[data-handle="${name}"]`);
  if (element === null) {
    throw new Error(`There is no handle ${name}`);
  }
  return element;
}

function send(target: EventTarget, type: string, x: number, y: number, more: PointerEventInit = {}): void {
  target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 7,
      isPrimary: true,
      pointerType: 'mouse',
      clientX: x,
      clientY: y,
      ...more,
    }),
  );
}

/** React renders what an event changed before the next task. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Grabs in the middle of an element, moves by CSS pixels, and lets go unless told otherwise. */
async function dragBy(
  element: HTMLElement,
  dx: number,
  dy: number,
  more: PointerEventInit = {},
  end = 'pointerup',
): Promise<void> {
  const box = element.getBoundingClientRect();
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  send(element, 'pointerdown', x, y, more);
  await settled();
  send(window, 'pointermove', x + dx / 2, y + dy / 2, more);
  send(window, 'pointermove', x + dx, y + dy, more);
  send(window, end, x + dx, y + dy, more);
  await settled();
}

const lastChange = (): string => {
  const last = changes.at(-1);
  return last === undefined ? 'none' : describeRect(last);
};

async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  body().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  await settled();
}

describe('dragging', () => {
  test('moves the box by what the pointer moved, in points of the page, and tells it once', async () => {
    await dragBy(await mount(), 30, 15);
    expect(changes).toHaveLength(1);
    expect(lastChange()).toBe('120 190 220 240');
    expect(drags.filter((rect) => rect !== null)).toHaveLength(2);
    expect(drags.at(-1)).toBeNull();
  });

  test('stops at the edges of the page', async () => {
    await dragBy(await mount(), 900, -900);
    expect(lastChange()).toBe('200 350 300 400');
  });

  test('follows the screen where the view is turned', async () => {
    await dragBy(await mount({ turn: 90 }), 30, 0);
    expect(lastChange()).toBe('100 220 200 270');
  });

  test('of a pixel is a click, and changes nothing', async () => {
    await dragBy(await mount(), 1, 1);
    expect(changes).toHaveLength(0);
  });

  test('is given up by Escape and by the browser', async () => {
    const element = await mount();
    const box = element.getBoundingClientRect();
    send(element, 'pointerdown', box.left + 5, box.top + 5);
    await settled();
    send(window, 'pointermove', box.left + 60, box.top + 60);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    send(window, 'pointerup', box.left + 60, box.top + 60);
    await dragBy(element, 40, 40, {}, 'pointercancel');
    expect(changes).toHaveLength(0);
    await expect.poll(() => body().getBoundingClientRect().left).toBe(box.left);
  });

  test('draws the box in line with its neighbors', async () => {
    await dragBy(await mount({ others: [{ rect: { llx: 122, lly: 20, urx: 180, ury: 60 } }] }), 30, 0);
    expect(lastChange()).toBe('122 200 222 250');
  });

  test('draws it to the middle of the page, and shows the line until it is let go', async () => {
    const element = await mount();
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    send(element, 'pointerdown', x, y);
    await settled();
    // 2 pt beside and 3 pt above the page's middle.
    send(window, 'pointermove', x - 3, y + 33);
    await settled();
    expect(page.querySelectorAll('[data-guide="upright"]')).toHaveLength(1);
    expect(page.querySelectorAll('[data-guide="level"]')).toHaveLength(1);
    const line = page.querySelector('[data-guide="upright"]')?.getBoundingClientRect();
    expect(line?.left).toBeCloseTo(40 + 150 * 1.5, 0);
    expect(line?.height).toBeCloseTo(400 * 1.5, 0);
    send(window, 'pointerup', x - 3, y + 33);
    await settled();
    expect(lastChange()).toBe('100 175 200 225');
    expect(page.querySelectorAll('[data-guide]')).toHaveLength(0);
  });

  test('draws it to nothing while Alt is held', async () => {
    await dragBy(await mount(), -3, 33, { altKey: true });
    expect(changes).toEqual([{ llx: 98, lly: 178, urx: 198, ury: 228 }]);
  });

  test('leaves it on whole points', async () => {
    await dragBy(await mount(), 40, 20);
    expect(changes).toEqual([{ llx: 127, lly: 187, urx: 227, ury: 237 }]);
  });

  test('is not done to a box that may only be read', async () => {
    await dragBy(await mount({ readOnly: true, onSelect: () => undefined }), 30, 15);
    expect(changes).toHaveLength(0);
    expect(page.querySelector('[data-handle]')).toBeNull();
  });
});

describe('handles', () => {
  test.each([
    ['nw', '110 200 200 240'],
    ['n', '100 200 200 240'],
    ['ne', '100 200 210 240'],
    ['e', '100 200 210 250'],
    ['se', '100 190 210 250'],
    ['s', '100 190 200 250'],
    ['sw', '110 190 200 250'],
    ['w', '110 200 200 250'],
  ])('%s pulls its edges and leaves the others', async (name, expected) => {
    await mount();
    await dragBy(handle(name), 15, 15);
    expect(lastChange()).toBe(expected);
  });

  test('leave no box smaller than its smallest size, and none beyond the page', async () => {
    await mount({ minSize: { width: 60, height: 30 } });
    await dragBy(handle('e'), -400, 0);
    expect(lastChange()).toBe('100 200 160 250');
    await expect
      .poll(() => describeRect(changes.at(-1) ?? { llx: 0, lly: 0, urx: 0, ury: 0 }))
      .toBe('100 200 160 250');
    await dragBy(handle('se'), 900, 900);
    expect(lastChange()).toBe('100 0 300 250');
  });

  test('are large enough for a finger', async () => {
    await mount();
    const { width, height } = handle('nw').getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(28);
  });
});

describe('fingers', () => {
  const finger: PointerEventInit = { pointerType: 'touch' };

  test('move a chosen box', async () => {
    await dragBy(await mount(), 30, 15, finger);
    expect(lastChange()).toBe('120 190 220 240');
  });

  test('scroll over a box that is not chosen', async () => {
    const element = await mount({ selected: false, onSelect: () => undefined });
    await dragBy(element, 30, 15, finger);
    expect(changes).toHaveLength(0);
    expect(getComputedStyle(element).touchAction).not.toBe('none');
  });

  test('zoom when there are two, and leave the box where it was', async () => {
    const element = await mount();
    const box = element.getBoundingClientRect();
    send(element, 'pointerdown', box.left + 20, box.top + 20, finger);
    await settled();
    send(window, 'pointermove', box.left + 60, box.top + 60, finger);
    const touches = [1, 2].map((identifier) => new Touch({ identifier, target: element }));
    window.dispatchEvent(new TouchEvent('touchstart', { touches }));
    send(window, 'pointerup', box.left + 60, box.top + 60, finger);
    expect(changes).toHaveLength(0);
  });
});

describe('keys', () => {
  test('move by a point, with Shift by ten, as one sees it', async () => {
    await mount();
    await press('ArrowRight');
    expect(lastChange()).toBe('101 200 201 250');
    await press('ArrowUp', { shiftKey: true });
    expect(lastChange()).toBe('101 210 201 260');
  });

  test('never leave the page', async () => {
    await mount();
    for (let times = 0; times < 15; times += 1) {
      await press('ArrowLeft', { shiftKey: true });
    }
    expect(lastChange()).toBe('0 200 100 250');
  });

  test('that move nothing, at the edge of the page, are none to take back', async () => {
    await mount();
    for (let times = 0; times < 13; times += 1) {
      await press('ArrowLeft', { shiftKey: true });
    }
    expect(changes).toHaveLength(10);
    await press('z', { ctrlKey: true });
    expect(lastChange()).toBe('10 200 110 250');
  });

  test('change the size with Ctrl', async () => {
    await mount();
    await press('ArrowRight', { ctrlKey: true, shiftKey: true });
    expect(lastChange()).toBe('100 200 210 250');
    await press('ArrowDown', { ctrlKey: true });
    expect(lastChange()).toBe('100 199 210 250');
  });

  test('take the last moves back, one by one', async () => {
    await mount();
    await press('ArrowRight');
    await press('ArrowUp', { shiftKey: true });
    await press('z', { ctrlKey: true });
    expect(lastChange()).toBe('101 200 201 250');
    await press('z', { metaKey: true });
    expect(lastChange()).toBe('100 200 200 250');
    await press('z', { ctrlKey: true });
    expect(changes).toHaveLength(4);
  });

  test('turn the page', async () => {
    const turned: number[] = [];
    await mount({ onTurnPage: (by) => turned.push(by) });
    await press('PageDown');
    await press('PageUp');
    expect(turned).toEqual([1, -1]);
    expect(changes).toHaveLength(0);
  });

  test('remove the box, as its button does, and leave the focus in the document', async () => {
    page.tabIndex = 0;
    await mount();
    body().focus();
    await press('Delete');
    expect(document.activeElement).toBe(page);
    page.querySelector('button')?.click();
    expect(removed).toBe(2);
  });

  test('say where the box came to lie', async () => {
    await mount();
    await press('ArrowRight');
    await expect.poll(() => page.querySelector('[aria-live]')?.textContent).toBe('101 200 201 250');
  });

  test('say it once, when the box has come to rest', async () => {
    await mount();
    const said: string[] = [];
    const live = page.querySelector('[aria-live]');
    new MutationObserver(() => said.push(live?.textContent ?? '')).observe(page, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    for (let times = 0; times < 5; times += 1) {
      await press('ArrowRight');
    }
    await expect.poll(() => live?.textContent).toBe('105 200 205 250');
    expect(new Set(said.filter((text) => text !== ''))).toEqual(new Set(['105 200 205 250']));
  });

  test('go on from a box that was put somewhere', async () => {
    let isExpected = true;
    await mount({
      arrives: () => {
        const arrived = isExpected;
        isExpected = false;
        return arrived;
      },
    });
    await expect.poll(() => document.activeElement).toBe(body());
  });
});

describe('what is amiss with a place', () => {
  test('is said in words at the box and to screen readers', async () => {
    const element = await mount({ warning: 'On top of Bình' });
    expect(page.querySelector('[data-box-warning]')?.textContent).toBe('On top of Bình');
    const described = element.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toContain('On top of Bình');
    await press('ArrowRight');
    await expect
      .poll(() => page.querySelector('[aria-live]')?.textContent)
      .toBe('101 200 201 250 On top of Bình');
  });
});

test('the tag keeps clear of another box', async () => {
  const isAbove = (element: HTMLElement): boolean =>
    (element.parentElement?.querySelector('[class*=tag]')?.getBoundingClientRect().top ?? 0) <
    element.getBoundingClientRect().top;
  expect(isAbove(await mount())).toBe(true);
  const crowded = await mount({ others: [{ rect: { llx: 150, lly: 240, urx: 220, ury: 300 } }] });
  await expect.poll(() => isAbove(crowded)).toBe(false);
});
