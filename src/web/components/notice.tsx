/** A box of words on a screen: what is good to know, what is worth a look, what went wrong. */
// oxlint-disable-next-line no-restricted-imports -- The one place that draws it.
import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';

const KINDS = {
  note: { role: 'status', color: 'water', icon: <IconInfoCircle aria-hidden /> },
  warning: { role: 'status', color: 'yellow', icon: <IconAlertTriangle aria-hidden /> },
  error: { role: 'alert', color: 'red', icon: <IconAlertTriangle aria-hidden /> },
} as const;

interface NoticeProps extends Omit<AlertProps, 'color' | 'variant' | 'role'> {
  readonly kind: keyof typeof KINDS;
  /**
   * `note` for what stands there from the beginning, or within a region that is read out already;
   * otherwise a warning or a note is read out in its turn, and only an error at once.
   */
  readonly role?: 'note';
}

export function Notice({ kind, role, ...box }: NoticeProps) {
  const { role: usual, color, icon } = KINDS[kind];
  return <Alert icon={icon} {...box} role={role ?? usual} color={color} variant="light" data-kind={kind} />;
}
