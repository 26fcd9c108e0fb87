import { useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../test/page/render-page.tsx';
import { useUrlParams } from './use-url-params.ts';
import { useTypedSearch } from './use-typed-search.ts';

let asked: string[] = [];
/** Others who may ask for a search of their own. */
let others: { ask: (search: string) => void };

type StageProps = { readonly search: string; readonly onSearch: (search: string) => void };

function Field({ search, onSearch }: StageProps) {
  const field = useTypedSearch(search, (wanted) => {
    asked.push(wanted);
    onSearch(wanted);
  });
  useState(() => {
    others = { ask: onSearch };
  });
  return (
    <>
      <input value={field.shown} onChange={(event) => field.type(event.currentTarget.value)} />
      <p>{search}</p>
    </>
  );
}

/** The search stands in the address, as on most pages. */
function InAddress() {
  const [params, setParams] = useUrlParams();
  return (
    <Field
      search={params.get('search') ?? ''}
      onSearch={(search) => setParams({ search }, { replace: true })}
    />
  );
}

const input = (): HTMLInputElement => {
  const found = document.querySelector('input');
  if (found === null) {
    throw new Error('there is no field');
  }
  return found;
};

/** Puts a text in the field as a browser does that was typed in. */
function type(text: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  flushSync(() => {
    setValue?.call(input(), text);
    input().dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

/** Nothing is typed for a while. */
const rest = (): void => {
  flushSync(() => vi.advanceTimersByTime(1000));
};

beforeEach(async () => {
  asked = [];
  await renderPage(<InAddress />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  return () => vi.useRealTimers();
});

it('searches for the first letter at once, and for those that follow quickly when they rest', () => {
  type('h');
  expect(asked).toEqual(['h']);
  type('hợ');
  type('hợp');
  expect(asked).toEqual(['h']);
  rest();
  expect(asked).toEqual(['h', 'hợp']);
  type('hợp ');
  expect(asked).toEqual(['h', 'hợp']);
  type('hợp đ');
  rest();
  type('hợp đồ');
  expect(asked).toEqual(['h', 'hợp', 'hợp đ', 'hợp đồ']);
});

it('keeps what was typed, also a space at its end, however the address follows', async () => {
  type('hợp ');
  expect(input().value).toBe('hợp ');
  rest();
  type('hợp đ');
  expect(input().value).toBe('hợp đ');
  rest();
  type('hợp đồng ');
  expect(input().value).toBe('hợp đồng ');
  await vi.waitUntil(() => document.querySelector('p')?.textContent === 'hợp đồng');
  expect(input().value).toBe('hợp đồng ');
});

it('gives way to a search that somebody else asks for', async () => {
  type('hợp');
  rest();
  flushSync(() => others.ask(''));
  await vi.waitUntil(() => document.querySelector('p')?.textContent === '');
  expect(input().value).toBe('');
});
