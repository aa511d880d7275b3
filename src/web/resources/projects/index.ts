/** The screens of one project, loaded together; the list comes before them. */
export {
  ProjectBankAccountCreatePage,
  ProjectBankAccountEditPage,
  ProjectBankAccountsPage,
} from './bank-account-pages.tsx';
export { ProjectCommitmentTermPage } from './commitment-term-page.tsx';
export { ProjectFeedstockParametersPage } from './feedstock-parameters-page.tsx';
export { ProjectCreatePage, ProjectEditPage } from './pages.tsx';
export { ProjectProceedingsPage } from './proceedings-page.tsx';
export { ProjectSponsorAttachPage } from './sponsor-attach-page.tsx';
export { ProjectSponsorsPage } from './sponsors-page.tsx';
