export { FollowUpPage } from './follow-up-page.tsx';
export { ScheduleEntryCreatePage, ScheduleEntryEditPage, SchedulePage } from './pages.tsx';
