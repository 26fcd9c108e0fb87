import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readStored, removeStored, writeStored } from './stored-value.ts';

test('a value comes back as it was stored, until it is removed', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  expect(readStored('local', 'sizes', z.array(z.number()))).toBeNull();
  expect(writeStored('local', 'sizes', [1, 2])).toBe(true);
  expect(readStored('local', 'sizes', z.array(z.number()))).toEqual([1, 2]);
  expect(readStored('local', 'sizes', z.string())).toBeNull();
  removeStored('local', 'sizes');
  expect(stored.size).toBe(0);
  stored.set('sizes', '{broken');
  expect(readStored('local', 'sizes', z.array(z.number()))).toBeNull();
});

test('a browser that refuses storage keeps nothing and throws nothing', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('refused');
    },
    removeItem: () => {
      throw new Error('refused');
    },
  });
  expect(writeStored('session', 'name', 'An')).toBe(false);
  expect(readStored('session', 'name', z.string())).toBeNull();
  removeStored('session', 'name');
});
