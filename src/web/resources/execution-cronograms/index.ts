export { FollowUpPage } from './follow-up-page.tsx';
export { ScheduleEntryCreatePage, ScheduleEntryEditPage } from './pages.tsx';
