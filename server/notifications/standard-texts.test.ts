import { describe, expect, it } from 'vitest';

import { isNoticeTextKind, noticeTextFaults, noticeTextKinds } from '../../contract/rules/notice-texts.ts';
import { forbiddenSynonyms } from '../../test/texts/glossary.ts';
import { loadKinds } from './notification-kinds.ts';

/** Kinds that an earlier version wrote, which may still wait to be delivered. */
const known = [
  'absence',
  'contact-change',
  'document-canceled',
  'document-completed',
  'document-expiring',
  'document-message',
  'document-rejected',
  'document-shared',
  'identity-verification',
  'invitation',
  'password-reset',
  'step-invitation',
  'step-reminder',
  'step-taken-back',
];

describe('the kinds of notifications', () => {
  it('are found, with a standard text for each that a company may edit', async () => {
    const { byName, texts } = await loadKinds();
    expect([...byName.keys()]).toEqual(expect.arrayContaining(known));
    expect([...texts.keys()].filter(isNoticeTextKind).toSorted()).toEqual([...noticeTextKinds].toSorted());
  });

  it.each(noticeTextKinds)('have a standard text that a company could have written: %s', async (kind) => {
    const standard = (await loadKinds()).texts.get(kind);
    expect(standard && [standard.vi, standard.en].flatMap((text) => noticeTextFaults(kind, text))).toEqual(
      [],
    );
  });

  it.each(['vi', 'en'] as const)('use the terms of the glossary: %s', async (language) => {
    const { texts } = await loadKinds();
    const written = [...texts].flatMap(([name, standard]) =>
      Object.entries(standard[language]).map(([part, text]) => [`${name}.${part}`, text] as const),
    );
    expect(forbiddenSynonyms(language, written)).toEqual([]);
  });
});
