import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage, waitFor } from '../../../../test/page/render-page.tsx';
import { drawnPicture } from '../ink/canvas.ts';
import type { Drawing } from '../ink/strokes.ts';
import { DrawnSignature } from './drawn-signature.tsx';

let drawing: Drawing | null = null;

function Stage() {
  const [shown, setShown] = useState<Drawing | null>(null);
  return (
    <div id="desk" style={{ width: 320 }}>
      <DrawnSignature
        drawing={shown}
        onChange={(next) => {
          drawing = next;
          setShown(next);
        }}
        onPicture={() => undefined}
      />
    </div>
  );
}

function canvas(): HTMLCanvasElement {
  const found = document.querySelector('canvas');
  if (found === null) {
    throw new Error('There is no pad');
  }
  return found;
}

/** Draws with a pointer, through points in CSS pixels of the pad. */
async function draw(...points: readonly (readonly [x: number, y: number])[]): Promise<void> {
  const before = drawing?.strokes.length ?? 0;
  const { left, top } = canvas().getBoundingClientRect();
  const fire = (type: string, [x, y]: readonly [number, number]): void => {
    const buttons = type === 'pointerup' ? 0 : 1;
    const event = { clientX: left + x, clientY: top + y, button: 0, buttons, pointerId: 1, bubbles: true };
    canvas().dispatchEvent(new PointerEvent(type, event));
  };
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) {
    return;
  }
  fire('pointerdown', first);
  for (const point of points.slice(1)) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    fire('pointermove', point);
  }
  fire('pointerup', last);
  await waitFor(() => (drawing?.strokes.length ?? 0) === before + 1);
}

function inkedPixels(): number {
  const element = canvas();
  const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
  let count = 0;
  for (let index = 3; index < pixels.length; index += 4) {
    count += (pixels[index] ?? 0) > 100 ? 1 : 0;
  }
  return count;
}

async function mount(): Promise<Awaited<ReturnType<typeof renderPage>>> {
  drawing = null;
  const screen = await renderPage(<Stage />);
  await waitFor(() => document.querySelector('canvas') !== null);
  return screen;
}

it('makes a trimmed PNG with a transparent ground of what is drawn with the pointer', async () => {
  await mount();
  await draw([60, 40], [100, 60], [140, 40], [180, 80]);
  const picture = drawing === null ? null : drawnPicture(drawing);
  expect(picture?.dataUri).toMatch(/^data:image\/png;base64,/);
  // Twice 120 by 40 CSS pixels, and the width of the pen.
  expect(picture?.width).toBeGreaterThan(235);
  expect(picture?.width).toBeLessThan(262);
  expect(picture?.height).toBeGreaterThan(75);
  expect(picture?.height).toBeLessThan(110);
  const image = new Image();
  image.src = picture?.dataUri ?? '';
  await image.decode();
  const copy = document.createElement('canvas');
  copy.width = image.naturalWidth;
  copy.height = image.naturalHeight;
  const context = copy.getContext('2d');
  context?.drawImage(image, 0, 0);
  const alphas = (x: number, y: number, width: number, height: number): number[] => {
    const data = context?.getImageData(x, y, width, height).data ?? [];
    return Array.from({ length: width * height }, (_, index) => data[index * 4 + 3] ?? 0);
  };
  const { width, height } = copy;
  const edges = [
    alphas(0, 0, width, 1),
    alphas(0, height - 1, width, 1),
    alphas(0, 0, 1, height),
    alphas(width - 1, 0, 1, height),
  ];
  for (const edge of edges) {
    expect(Math.max(...edge)).toBeGreaterThan(0);
  }
  expect(Math.min(...alphas(0, 0, width, height))).toBe(0);
});

it('takes back one stroke, and clears all', async () => {
  const screen = await mount();
  await draw([40, 40], [80, 60], [120, 40]);
  const one = inkedPixels();
  await draw([150, 40], [190, 60], [230, 40]);
  expect(inkedPixels()).toBeGreaterThan(one * 1.5);
  await screen.getByRole('button', { name: 'Hoàn tác' }).click();
  expect(drawing?.strokes).toHaveLength(1);
  await waitFor(() => Math.abs(inkedPixels() - one) < one * 0.1);
  await screen.getByRole('button', { name: 'Xoá' }).click();
  expect(drawing).toBeNull();
  await waitFor(() => inkedPixels() === 0);
  await expect.element(screen.getByRole('img', { name: /đang trống/ })).toBeInTheDocument();
});

it('takes back and does again by keys as well, a cleared pad included', async () => {
  const screen = await mount();
  await draw([40, 40], [80, 60], [120, 40]);
  await draw([150, 40], [190, 60], [230, 40]);
  const whole = inkedPixels();
  const press = (key: string, shiftKey = false): void => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, shiftKey, cancelable: true }));
  };
  press('z');
  await waitFor(() => drawing?.strokes.length === 1);
  press('y');
  await waitFor(() => drawing?.strokes.length === 2);
  await screen.getByRole('button', { name: 'Xoá' }).click();
  await waitFor(() => drawing === null);
  press('z');
  await waitFor(() => drawing?.strokes.length === 2);
  expect(Math.abs(inkedPixels() - whole)).toBeLessThan(whole * 0.1);
  press('z');
  await waitFor(() => drawing?.strokes.length === 1);
  press('Z', true);
  await waitFor(() => drawing?.strokes.length === 2);
});

it('draws with the pen that is chosen, what is drawn already included', async () => {
  const screen = await mount();
  await draw([40, 40], [80, 60], [120, 40]);
  const medium = inkedPixels();
  await screen.getByRole('button', { name: 'Nét đậm' }).click();
  await waitFor(() => inkedPixels() > medium * 1.2);
  await screen.getByRole('button', { name: 'Mực đen' }).click();
  expect(drawing?.pen).toEqual({ ink: 'black', tip: 'broad' });
  await draw([150, 40], [190, 60], [230, 40]);
  expect(drawing?.pen).toEqual({ ink: 'black', tip: 'broad' });
});

it('takes every point that a pointer passed, at its own time', async () => {
  await mount();
  const { left, top } = canvas().getBoundingClientRect();
  const at = (type: string, x: number, y: number, coalescedEvents: PointerEvent[] = []): PointerEvent =>
    new PointerEvent(type, {
      clientX: left + x,
      clientY: top + y,
      buttons: type === 'pointerup' ? 0 : 1,
      pointerId: 1,
      bubbles: true,
      coalescedEvents,
    });
  canvas().dispatchEvent(at('pointerdown', 40, 40));
  const passed = [50, 60, 70, 80].map((x) => at('pointermove', x, 60));
  canvas().dispatchEvent(at('pointermove', 80, 60, passed));
  // Another finger, or the palm, leaves nothing.
  canvas().dispatchEvent(
    new PointerEvent('pointermove', { clientX: left, clientY: top, buttons: 1, pointerId: 2, bubbles: true }),
  );
  canvas().dispatchEvent(at('pointerup', 80, 60));
  await waitFor(() => drawing !== null);
  const xs = drawing?.strokes[0]?.map(({ x }) => Math.round(x)) ?? [];
  expect(xs.slice(0, 5)).toEqual([40, 50, 60, 70, 80]);
  expect(Math.min(...xs)).toBe(40);
});

it('leaves nothing of a palm that rests on it while a stroke is drawn', async () => {
  await mount();
  const { left, top } = canvas().getBoundingClientRect();
  const fire = (type: string, pointerId: number, x: number, y: number): void => {
    const buttons = type === 'pointerup' ? 0 : 1;
    const event = { clientX: left + x, clientY: top + y, button: 0, buttons, pointerId, bubbles: true };
    canvas().dispatchEvent(new PointerEvent(type, event));
  };
  fire('pointerdown', 1, 40, 40);
  fire('pointerdown', 2, 250, 90);
  fire('pointermove', 1, 80, 50);
  fire('pointermove', 2, 260, 95);
  fire('pointerup', 2, 260, 95);
  fire('pointermove', 1, 120, 60);
  fire('pointerup', 1, 120, 60);
  await waitFor(() => drawing !== null);
  expect(drawing?.strokes).toHaveLength(1);
  const xs = drawing?.strokes[0]?.map(({ x }) => x) ?? [];
  expect(Math.max(...xs)).toBeLessThan(125);
});

it('keeps strokes, and goes on from them, when the pad gets another size', async () => {
  await mount();
  await draw([40, 40], [80, 60], [120, 40]);
  const before = inkedPixels();
  const desk = document.getElementById('desk');
  desk?.style.setProperty('width', '180px');
  await waitFor(() => {
    const { width } = canvas().getBoundingClientRect();
    return width < 181 && canvas().width === Math.round(width * devicePixelRatio) && inkedPixels() > 0;
  });
  expect(inkedPixels()).toBeGreaterThan(before * 0.2);
  expect(drawing?.strokes).toHaveLength(1);
  await draw([100, 80], [120, 100], [140, 80]);
  expect(drawing?.strokes).toHaveLength(2);
  expect(drawing?.width).toBeLessThan(181);
  const xs = drawing?.strokes[0]?.map((point) => point.x) ?? [];
  // 40 to 120 of 320 on a pad of a little over half the width.
  expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(35);
  expect(Math.max(...xs)).toBeLessThan(80);
});

it('is drawn as sharp as the screen', async () => {
  vi.stubGlobal('devicePixelRatio', 3);
  await mount();
  const { width } = canvas().getBoundingClientRect();
  await waitFor(() => canvas().width === Math.round(width * 3));
});
