import { useSelected } from '../../../store.ts';
import type { OtpFlow } from './otp-flow.ts';
import { type OtpState, idle } from './otp-state.ts';

export function useOtpState<Request extends object, Result>(
  flow: OtpFlow<Request, Result> | null,
): OtpState<Request, Result> {
  return useSelected(flow, (state) => state) ?? idle;
}
