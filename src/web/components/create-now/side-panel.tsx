import { Drawer } from '@mantine/core';
import { type FormOverProps, useFormOver } from '../form/use-form-over.tsx';

/** A form beside the one that is being filled in, which stays in sight. */
export function SidePanel(props: FormOverProps) {
  const { frame, content } = useFormOver(props);
  return (
    <Drawer {...frame} position="right" size="min(32rem, 100vw)">
      {content}
    </Drawer>
  );
}
