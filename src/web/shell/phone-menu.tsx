import '../theme/late-styles.ts';
import { Drawer } from '@mantine/core';
import { useOpenedOnceHere } from '../components/late/late-dialog.tsx';
import classes from './phone-menu.module.css';
import { ProjectSelector } from './project-selector.tsx';
import { Sidebar } from './sidebar.tsx';

export interface PhoneMenuProps {
  /** What it was opened for. */
  readonly opened: 'menu' | 'projects' | null;
  readonly close: () => void;
}

/** The sidebar of a phone: a drawer. */
export function PhoneMenu({ opened, close }: PhoneMenuProps) {
  return (
    <Drawer.Root
      opened={useOpenedOnceHere(opened !== null)}
      onClose={close}
      size="min(20rem, 88vw)"
      padding={0}
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body>
          <nav aria-label="Menu" className={classes.drawerNav}>
            <Sidebar
              onClose={close}
              projects={<ProjectSelector isAsked={opened === 'projects'} onChosen={close} />}
            />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
