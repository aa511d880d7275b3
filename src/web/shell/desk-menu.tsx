import { ProjectField } from './project-field.tsx';
import { Sidebar } from './sidebar.tsx';

/** The sidebar of a desk, which is always in sight. */
export function DeskMenu() {
  return <Sidebar projects={<ProjectField />} />;
}
