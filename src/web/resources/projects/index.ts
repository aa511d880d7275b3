/** The screens of projects, in one part of the panel. */
export {
  ProjectBankAccountCreatePage,
  ProjectBankAccountEditPage,
  ProjectBankAccountsPage,
} from './bank-account-pages.tsx';
export { ProjectCommitmentTermPage } from './commitment-term-page.tsx';
export { ProjectFeedstockParametersPage } from './feedstock-parameters-page.tsx';
export { ProjectCreatePage, ProjectEditPage, ProjectsPage } from './pages.tsx';
export { ProjectProceedingsPage } from './proceedings-page.tsx';
export { ProjectSponsorAttachPage } from './sponsor-attach-page.tsx';
export { ProjectSponsorsPage } from './sponsors-page.tsx';
