import { runtimeConfig } from '../../api/runtime-config.ts';
import { ForgotPasswordPage } from '../../features/sign-in/forgot-password-page.tsx';

export function Component() {
  return <ForgotPasswordPage demo={runtimeConfig().demo} />;
}
