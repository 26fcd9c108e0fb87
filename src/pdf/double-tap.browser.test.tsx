import { expect, it, onTestFinished, vi } from 'vitest';
import { listenForDoubleTap } from './gestures.ts';

function stage() {
  const element = document.createElement('div');
  element.style.cssText = 'position: fixed; left: 20px; top: 10px; width: 300px; height: 300px';
  element.tabIndex = 0;
  element.innerHTML = '<p>Trang</p><button type="button">Ký</button>';
  document.body.append(element);
  const onDoubleTap = vi.fn();
  const stop = listenForDoubleTap(element, onDoubleTap);
  onTestFinished(() => {
    stop();
    element.remove();
  });
  const tap = (target: Element | null, x: number, y: number, moved = 0): void => {
    if (target === null) {
      throw new Error('nothing to tap');
    }
    const touch = (clientX: number): Touch => new Touch({ identifier: 1, target, clientX, clientY: y });
    const [down, up] = [touch(x), touch(x + moved)];
    target.dispatchEvent(new TouchEvent('touchstart', { touches: [down], bubbles: true }));
    target.dispatchEvent(
      new TouchEvent('touchend', { changedTouches: [up], bubbles: true, cancelable: true }),
    );
  };
  return { page: element.querySelector('p'), button: element.querySelector('button'), onDoubleTap, tap };
}

it('tells the place of two taps on a page', () => {
  const { page, onDoubleTap, tap } = stage();
  tap(page, 120, 60);
  expect(onDoubleTap).not.toHaveBeenCalled();
  tap(page, 124, 62);
  expect(onDoubleTap).toHaveBeenCalledExactlyOnceWith({ x: 104, y: 52 });
});

it('leaves alone what answers to taps itself, and fingers that move', () => {
  const { page, button, onDoubleTap, tap } = stage();
  tap(button, 120, 60);
  tap(button, 120, 60);
  tap(page, 120, 60, 40);
  tap(page, 120, 60, 40);
  expect(onDoubleTap).not.toHaveBeenCalled();
});
