import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage, waitFor } from '../../test/page/render-page.tsx';
import { useDeviceSaving } from './use-device-saving.ts';

/** Writes that end when the test says so, in the order in which they began. */
function createDevice() {
  const begun: string[] = [];
  const ends: ((isTaken: boolean) => void)[] = [];
  return {
    begun,
    take: (what: string) => (): Promise<boolean> => {
      begun.push(what);
      return new Promise((resolve) => {
        ends.push(resolve);
      });
    },
    end: (isTaken = true): void => ends.shift()?.(isTaken),
  };
}

type Saving = ReturnType<typeof useDeviceSaving>;

function Stage({ onReady }: { readonly onReady: (saving: Saving) => void }) {
  const saving = useDeviceSaving();
  useState(() => {
    onReady(saving);
  });
  return <p>{saving.state}</p>;
}

async function stage(): Promise<Saving> {
  const held: { saving?: Saving } = {};
  await renderPage(
    <Stage
      onReady={(saving) => {
        held.saving = saving;
      }}
    />,
  );
  if (held.saving === undefined) {
    throw new Error('Nothing was rendered');
  }
  return held.saving;
}

const shows = (state: string) => waitFor(() => document.querySelector('p')?.textContent === state);

/** Whether the browser would ask before the page goes. */
function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it('asks before leaving from the change on until everything is kept, one write after another', async () => {
  const device = createDevice();
  const { mark, write } = await stage();
  await shows('saved');
  expect(asksBeforeLeaving()).toBe(false);

  mark('rows');
  await shows('saving');
  await waitFor(asksBeforeLeaving);

  void write(device.take('first'), 'rows');
  void write(device.take('second'));
  await waitFor(() => device.begun.length === 1);
  device.end();
  await waitFor(() => device.begun.length === 2);
  expect(device.begun).toEqual(['first', 'second']);
  expect(asksBeforeLeaving()).toBe(true);

  mark('rows');
  device.end();
  await shows('saving');
  expect(asksBeforeLeaving()).toBe(true);

  void write(device.take('third'), 'rows');
  await waitFor(() => device.begun.length === 3);
  device.end();
  await shows('saved');
  await waitFor(() => !asksBeforeLeaving());
});

it('says when the device refuses, and goes on asking', async () => {
  const device = createDevice();
  const { write } = await stage();
  void write(device.take('rows'));
  await waitFor(() => device.begun.length === 1);
  device.end(false);
  await shows('refused');
  await waitFor(asksBeforeLeaving);
});

it('writes nothing more once it is stopped, and waits for what is being written', async () => {
  const device = createDevice();
  const { write, stop } = await stage();
  void write(device.take('first'));
  void write(device.take('second'));
  await waitFor(() => device.begun.length === 1);
  let isOver = false;
  const stopped = stop().then(() => {
    isOver = true;
  });
  expect(isOver).toBe(false);
  device.end();
  await stopped;
  expect(device.begun).toEqual(['first']);
});
