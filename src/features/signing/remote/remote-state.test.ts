import { describe, expect, it } from 'vitest';
import { type Document, documentSchema } from '../../../../contract/models/document.ts';
import {
  type RemoteEvent,
  type RemoteState,
  type Seen,
  firstState,
  isAwaited,
  remoteReducer,
  seenIn,
} from './remote-state.ts';

const stepId = '7d6c2f9e-6a71-4b0e-9a53-0d7cf9a1f001';
const expiresAt = '2026-11-21T10:04:00+07:00';

function documentWith(status: number, remoteSigning: object | null = null): Document {
  return documentSchema.parse({
    id: '3f8f1c1e-0b52-4a4e-9d0e-6a4f0f6f1a01',
    status: { value: 2, description: '' },
    processes: [
      {
        id: stepId,
        accessPermission: { value: 4, description: '' },
        status: { value: status, description: '' },
        remoteSigning,
      },
    ],
  });
}

const signed = documentWith(3);
const waitingSeen: Seen = { kind: 'waiting', expiresAt };
const openSeen: Seen = { kind: 'open', ended: null };
const declinedSeen: Seen = { kind: 'open', ended: { kind: 'declined' } };
const signedSeen: Seen = { kind: 'signed', document: signed };
const request = { processId: stepId, remoteCaCertId: 7 };
const idle: RemoteState = { stage: 'idle', ended: null };

const after = (first: RemoteState, ...events: readonly RemoteEvent[]): RemoteState =>
  events.reduce(remoteReducer, first);
const sent = after(idle, { type: 'started', request });
const failed = { kind: 'failed' } as const;

describe('what a document says of a step', () => {
  it.each<[string, Document, Seen]>([
    ['it waits for its person', documentWith(1, { state: 'waiting', expiresAt }), waitingSeen],
    ['nobody is asked', documentWith(1), openSeen],
    ['the person declined', documentWith(1, { state: 'declined', expiresAt: null }), declinedSeen],
    ['a state that is not known yet', documentWith(1, { state: 'new', expiresAt: null }), openSeen],
    ['it is signed', signed, signedSeen],
    ['it was rejected', documentWith(-1), { kind: 'gone' }],
  ])('%s', (_what, document, seen) => expect(seenIn(document, stepId)).toEqual(seen));
});

describe('a signing that is confirmed elsewhere', () => {
  it('is not begun twice', () => {
    expect(after(sent, { type: 'started', request: { processId: 'other' } })).toBe(sent);
    const found = firstState(waitingSeen);
    expect(after(found, { type: 'started', request })).toBe(found);
  });

  it('learns until when it waits, and hears its answer', () => {
    const waiting = after(sent, { type: 'seen', seen: openSeen }, { type: 'seen', seen: waitingSeen });
    expect(waiting).toEqual({ stage: 'waiting', request, expiresAt });
    expect(after(waiting, { type: 'answered', document: signed })).toEqual({
      stage: 'done',
      request,
      document: signed,
    });
    expect(after(waiting, { type: 'ended', ended: { kind: 'timed-out' } })).toEqual({
      stage: 'idle',
      ended: { kind: 'timed-out' },
    });
  });

  it('waits for its own answer when nothing is there to be seen any more', () => {
    expect(after(sent, { type: 'seen', seen: declinedSeen })).toBe(sent);
  });

  it('is done when it is seen to be signed, whatever its answer', () => {
    const done = after(sent, { type: 'seen', seen: signedSeen });
    expect(done).toMatchObject({ stage: 'done', document: signed });
    expect(after(done, { type: 'lost', otherwise: failed }, { type: 'answered', document: signed })).toBe(
      done,
    );
  });

  it('is found waiting by a page that is opened later, with what it comes to', () => {
    const found = firstState(waitingSeen);
    expect(found).toEqual({ stage: 'waiting', request: null, expiresAt });
    expect(after(found, { type: 'seen', seen: declinedSeen })).toEqual({
      stage: 'idle',
      ended: { kind: 'declined' },
    });
    expect(after(found, { type: 'seen', seen: openSeen })).toEqual({ stage: 'idle', ended: failed });
    expect(after(found, { type: 'seen', seen: signedSeen })).toMatchObject({ stage: 'done', request: null });
    expect(firstState(declinedSeen)).toEqual({ stage: 'idle', ended: { kind: 'declined' } });
  });

  it('is read before it is offered again when its answer is lost', () => {
    const checking = after(sent, { type: 'lost', otherwise: failed });
    expect(checking.stage).toBe('checking');
    expect(isAwaited(checking)).toBe(true);
    // What was on its way before the loss may be older than it; what is signed is signed.
    expect(after(checking, { type: 'seen', seen: openSeen })).toBe(checking);
    expect(after(checking, { type: 'seen', seen: signedSeen }).stage).toBe('done');
    expect(after(checking, { type: 'started', request })).toBe(checking);
    expect(after(checking, { type: 'checked', seen: openSeen })).toEqual({ stage: 'idle', ended: failed });
    expect(after(checking, { type: 'checked', seen: waitingSeen })).toEqual({
      stage: 'waiting',
      request: null,
      expiresAt,
    });
    expect(after(checking, { type: 'checked', seen: signedSeen })).toMatchObject({ stage: 'done', request });
  });

  it('stays unknown until it can be read', () => {
    const unknown = after(sent, { type: 'lost', otherwise: failed }, { type: 'unreadable' });
    expect(unknown.stage).toBe('unknown');
    expect(isAwaited(unknown)).toBe(true);
    expect(after(unknown, { type: 'started', request })).toBe(unknown);
    expect(after(unknown, { type: 'check' }).stage).toBe('checking');
    expect(after(unknown, { type: 'unreadable' })).toBe(unknown);
    expect(after(unknown, { type: 'checked', seen: signedSeen }).stage).toBe('done');
  });
});
