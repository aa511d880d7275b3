import type { OpenPage } from '../entrance/open-page-address.ts';
import { ForgottenPasswordPage } from './forgotten-password-page.tsx';
import { SetPasswordPage } from './set-password-page.tsx';

export function OpenPages({ page }: { readonly page: OpenPage }) {
  return page.page === 'forgotten' ? <ForgottenPasswordPage /> : <SetPasswordPage token={page.token} />;
}
