import type { LatePage } from '../entrance/late-open-page.tsx';
import { AccessibilityPage } from './accessibility-page.tsx';
import { ForgottenPasswordPage } from './forgotten-password-page.tsx';
import { SecondStep } from './second-step.tsx';
import { SetPasswordPage } from './set-password-page.tsx';

export function OpenPages({ page }: { readonly page: LatePage }) {
  if (page.page === 'second-step') return <SecondStep owed={page.owed} back={page.back} />;
  if (page.page === 'set') return <SetPasswordPage token={page.token} />;
  return page.page === 'forgotten' ? <ForgottenPasswordPage /> : <AccessibilityPage />;
}
