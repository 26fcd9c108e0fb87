import { expect, test } from 'vitest';
import { isDoubleTap, wheelFactor } from './gestures.ts';

test('the wheel turned towards one makes smaller, away larger, and back again the same', () => {
  expect(wheelFactor(100, 0)).toBeLessThan(1);
  expect(wheelFactor(-100, 0)).toBeGreaterThan(1);
  expect(wheelFactor(-100, 0) * wheelFactor(100, 0)).toBeCloseTo(1);
});

test('no single event zooms by more than two', () => {
  expect(wheelFactor(-5000, 0)).toBeLessThan(2);
  expect(wheelFactor(5000, 0)).toBeGreaterThan(0.5);
});

test('lines, which Firefox sends, count as the pixels they stand for', () => {
  expect(wheelFactor(3, 1)).toBeCloseTo(wheelFactor(99, 0));
});

test('the many small steps of a pinch add up faster than those of a wheel', () => {
  expect(1 - wheelFactor(4, 0)).toBeGreaterThan(0.03);
});

test('two taps are one gesture when they are near in time and place', () => {
  const first = { x: 100, y: 100, time: 1000 };
  expect(isDoubleTap(first, { x: 110, y: 95, time: 1250 })).toBe(true);
  expect(isDoubleTap(first, { x: 110, y: 95, time: 1500 })).toBe(false);
  expect(isDoubleTap(first, { x: 180, y: 95, time: 1250 })).toBe(false);
});
