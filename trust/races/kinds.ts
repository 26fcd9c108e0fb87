/** The races: who does what at the same moment, how many of them may succeed, and what the others may be told. */
import type { Document } from '../../contract/models/document.ts';
import { processDocument } from '../../contract/operations/processing.ts';
import type { Api } from '../../test/client/api.ts';
import { approval, otpOf } from '../../test/client/jobs.ts';
import type { Fixture } from './race-fixture.ts';
import type { Rules } from './judge.ts';
import {
  approvesBeforeFilling,
  cancels,
  eSign,
  fillsIn,
  type Move,
  plansAnew,
  reassigns,
  rejects,
  renames,
  sends,
  signs,
  stepOf,
  takesBack,
} from './moves.ts';

export type Race = Rules & {
  readonly promise: string;
  /** Makes a document and answers its two sides, each at a process of its own. */
  readonly set: (
    apis: readonly [Api, Api],
    fixture: Fixture,
  ) => Promise<{ readonly document: Document; readonly moves: readonly [Move, Move] }>;
};

const reasons = ['Đồng ý nội dung', 'Đã đọc và đồng ý'] as const;

/** What somebody may be told whose step or document another changes at the same moment. */
const outrun = ['documentBusy', 'documentChanged', 'processNotWaiting'] as const;

export const races: readonly Race[] = [
  {
    promise: 'two processors in no order sign at once, a third is to come',
    successes: [1, 2],
    refusals: outrun,
    set: async ([here, there], fixture) => {
      const document = await fixture.sent(
        [
          ['an', 'E'],
          ['binh', 'E'],
          ['chi', 'A'],
        ],
        false,
      );
      const ofAn = signs(here, 'an', eSign(stepOf(document, 'an'), reasons[0]));
      return { document, moves: [ofAn, signs(there, 'binh', eSign(stepOf(document, 'binh'), reasons[1]))] };
    },
  },
  {
    promise: 'the two last processors in no order sign at once',
    successes: [1, 2],
    refusals: outrun,
    set: async ([here, there], fixture) => {
      const document = await fixture.sent(
        [
          ['an', 'E'],
          ['binh', 'A'],
        ],
        false,
      );
      const ofAn = signs(here, 'an', eSign(stepOf(document, 'an'), reasons[0]));
      return { document, moves: [ofAn, signs(there, 'binh', approval(stepOf(document, 'binh')))] };
    },
  },
  {
    promise: 'one processor confirms on two devices at once',
    successes: [1, 1],
    refusals: outrun,
    set: async ([here, there], fixture) => {
      const document = await fixture.sent(
        [
          ['an', 'E'],
          ['binh', 'A'],
        ],
        true,
      );
      const step = stepOf(document, 'an');
      const [ofPhone, ofDesk] = reasons.map((reason) => eSign(step, reason));
      if (!ofPhone || !ofDesk) {
        throw new Error('There are two reasons');
      }
      return { document, moves: [signs(here, 'an', ofPhone), signs(there, 'an', ofDesk)] };
    },
  },
  {
    promise: 'one confirmation with one OTP comes twice at once',
    // The same second call says the same again, and signs nothing twice (companion operations, §4, "Idempotent").
    successes: [2, 2],
    refusals: [],
    set: async ([here, there], fixture) => {
      const document = await fixture.sent([['chi', 'E']], true);
      const request = eSign(stepOf(document, 'chi'), reasons[0]);
      await here.call(processDocument, { token: await here.tokenOf('chi'), body: request });
      const body = { ...request, otp: await otpOf(here, 'chi', document.no) };
      return { document, moves: [signs(here, 'chi', body), signs(there, 'chi', body)] };
    },
  },
  {
    promise: 'a price is filled in while somebody approves with the code for what was there',
    successes: [1, 2],
    refusals: [...outrun, 'otpDocumentChanged'],
    set: async ([here, there], fixture) => {
      const document = await fixture.sent(
        [
          ['chi', 'A'],
          ['binh', 'F', 'gia'],
        ],
        false,
      );
      const request = approval(stepOf(document, 'chi'));
      await here.call(processDocument, { token: await here.tokenOf('chi'), body: request });
      const body = { ...request, otp: await otpOf(here, 'chi', document.no) };
      return {
        document,
        moves: [
          approvesBeforeFilling(here, 'chi', body),
          fillsIn(there, 'binh', stepOf(document, 'binh'), 'gia'),
        ],
      };
    },
  },
  {
    promise: 'the creator cancels while the last processor signs',
    // What was signed and completed first may still be canceled.
    successes: [1, 2],
    refusals: [...outrun, 'documentNotCancelable'],
    set: async ([here, there], fixture) => {
      const document = await fixture.sent([['an', 'E']], true);
      const signing = signs(there, 'an', eSign(stepOf(document, 'an'), reasons[0]));
      return { document, moves: [cancels(here, document), signing] };
    },
  },
  {
    promise: 'the creator cancels while the first of two processors signs',
    successes: [1, 2],
    refusals: [...outrun, 'documentNotCancelable'],
    set: async ([here, there], fixture) => {
      const document = await fixture.sent(
        [
          ['binh', 'E'],
          ['an', 'A'],
        ],
        true,
      );
      const signing = signs(there, 'binh', eSign(stepOf(document, 'binh'), reasons[0]));
      return { document, moves: [cancels(here, document), signing] };
    },
  },
  {
    promise: 'one processor rejects and signs at once',
    successes: [1, 1],
    refusals: outrun,
    set: async ([here, there], fixture) => {
      const document = await fixture.sent([['binh', 'E']], true);
      const step = stepOf(document, 'binh');
      return {
        document,
        moves: [rejects(here, 'binh', step), signs(there, 'binh', eSign(step, reasons[0]))],
      };
    },
  },
  {
    promise: 'one processor rejects while another signs',
    successes: [1, 2],
    refusals: outrun,
    set: async ([here, there], fixture) => {
      const document = await fixture.sent(
        [
          ['an', 'A'],
          ['binh', 'E'],
        ],
        false,
      );
      const signing = signs(there, 'binh', eSign(stepOf(document, 'binh'), reasons[0]));
      return { document, moves: [rejects(here, 'an', stepOf(document, 'an')), signing] };
    },
  },
  {
    promise: 'the creator changes the workflow while sending it',
    successes: [1, 2],
    refusals: ['documentNotEditable'],
    set: async ([here, there], fixture) => {
      const document = await fixture.draft([['an', 'A']], true);
      return { document, moves: [plansAnew(here, document, 'binh'), sends(there, document)] };
    },
  },
  {
    promise: 'the creator changes the subject while sending',
    successes: [1, 2],
    refusals: ['documentNotEditable'],
    set: async ([here, there], fixture) => {
      const document = await fixture.draft([['an', 'A']], true);
      return { document, moves: [renames(here, document, 'Hợp đồng đã sửa'), sends(there, document)] };
    },
  },
  {
    promise: 'the creator reassigns the step that is being signed',
    successes: [1, 1],
    refusals: [...outrun, 'processNotFound'],
    set: async ([here, there], fixture) => {
      const document = await fixture.sent([['binh', 'E']], true);
      const step = stepOf(document, 'binh');
      return {
        document,
        moves: [reassigns(here, step, 'an'), signs(there, 'binh', eSign(step, reasons[0]))],
      };
    },
  },
  {
    promise: 'somebody who is back takes back the step that their substitute signs',
    successes: [1, 1],
    refusals: [...outrun, 'processNotFound'],
    set: async ([here, there], fixture) => {
      // hr is absent, and binh acts for them: the step has gone to binh with its turn.
      const document = await fixture.sent([['hr', 'E']], true);
      const step = stepOf(document, 'binh');
      return {
        document,
        moves: [takesBack(here, 'hr', step), signs(there, 'binh', eSign(step, reasons[0]))],
      };
    },
  },
];
