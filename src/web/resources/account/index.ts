export { AccountPage } from './account-page.tsx';
export { SessionsPage } from './sessions-page.tsx';
