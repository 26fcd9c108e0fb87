import { useSyncExternalStore } from 'react';
import type { OtpFlow } from './otp-flow.ts';
import type { OtpState } from './otp-state.ts';

export function useOtpState(flow: OtpFlow): OtpState {
  return useSyncExternalStore(flow.subscribe, flow.getState);
}
