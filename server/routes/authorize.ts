import { envelopeCode } from '../../contract/envelope.ts';
import { formatMessage } from '../../contract/messages.ts';
import type { AuthRule } from '../../contract/operation.ts';
import { Refusal } from '../domain/refusal.ts';
import { identify } from '../services/auth/identify.ts';
import type { Caller, Origin, ProcessingCaller } from '../services/caller.ts';
import type { Dependencies } from '../services/dependencies.ts';

/** The token of `Authorization: Bearer <token>`, or `null`. */
function bearerToken(header: string | undefined): string | null {
  return /^bearer +([^\s]{1,4000})\s*$/i.exec(header ?? '')?.[1] ?? null;
}

const unauthenticated = () => new Refusal(formatMessage('unauthenticated'), envelopeCode.unauthenticated);
const forbidden = (message = formatMessage('forbidden')) => new Refusal(message, envelopeCode.forbidden);

/**
 * Finds who calls and holds it against the operation's rule. `null` where the rule asks for no token, and none is read.
 *
 * @throws {Refusal} 401 without a token that holds, 403 where its bearer may not do this.
 */
export async function authorize(
  deps: Dependencies,
  rule: AuthRule,
  header: string | undefined,
  origin: Origin,
): Promise<Caller | null> {
  if (!asksForToken(rule)) {
    return null;
  }
  const token = bearerToken(header);
  const caller = token === null ? null : await identify(deps, token, origin);
  if (caller === null) {
    throw unauthenticated();
  }
  check(rule, caller);
  return caller;
}

/** Who has not chosen a company yet is asked for that first. */
const turnedAway = ({ kind }: Caller) =>
  forbidden(formatMessage(kind === 'account' ? 'chooseCompanyFirst' : 'forbidden'));

type OpenRule = Extract<AuthRule, { kind: 'public' | 'download' | 'demo' }>;

/** Whether a rule lets nobody through who has not said who they are. */
export function asksForToken(rule: AuthRule): rule is Exclude<AuthRule, OpenRule> {
  return rule.kind !== 'public' && rule.kind !== 'download' && rule.kind !== 'demo';
}

function check(rule: Exclude<AuthRule, OpenRule>, caller: Caller): void {
  switch (rule.kind) {
    case 'bearer':
      return;
    case 'account':
      if (caller.kind === 'document' || (caller.kind === 'guest' && rule.guests !== true)) {
        throw forbidden();
      }
      return;
    case 'guest':
      if (caller.kind !== 'guest') {
        throw turnedAway(caller);
      }
      return;
    case 'processing':
      if (caller.kind === 'account' || caller.kind === 'guest') {
        throw turnedAway(caller);
      }
      checkSecondFactor(caller);
      return;
    case 'session':
      if (caller.kind !== 'session') {
        throw turnedAway(caller);
      }
      if (rule.withoutSecondFactor !== true) {
        checkSecondFactor(caller);
      }
      if (rule.roles && !rule.roles.some((role) => caller.roles.includes(role))) {
        throw forbidden();
      }
  }
}

function checkSecondFactor(caller: ProcessingCaller): void {
  if (caller.kind === 'session' && caller.mustSetUpSecondFactor === true) {
    throw new Refusal(formatMessage('totpSetupRequired'), envelopeCode.secondFactorRequired);
  }
}
