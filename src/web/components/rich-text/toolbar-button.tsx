import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown, type Icon } from '@tabler/icons-react';
import { createContext, use, type ComponentPropsWithRef } from 'react';
import classes from './rich-text.module.css';

interface RovingFocus {
  /** The one tool that the Tab key reaches; the arrow keys go on from there. */
  readonly current: string;
  readonly setCurrent: (label: string) => void;
}

export const RovingFocusContext = createContext<RovingFocus>({ current: '', setCurrent: () => {} });

interface ToolbarButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  readonly label: string;
  readonly icon?: Icon;
  /** Shown beside the icon, or in its place. */
  readonly text?: string;
  readonly opensMenu?: boolean;
  /** Whether what it does is in force at the cursor; undefined for what has no such state. */
  readonly pressed?: boolean;
  /** Stays reachable, so that the focus is not lost when there is nothing left to undo. */
  readonly unavailable?: boolean;
}

export function ToolbarButton({
  label,
  icon: ButtonIcon,
  text,
  opensMenu,
  pressed,
  unavailable = false,
  onClick,
  ...props
}: ToolbarButtonProps) {
  const { current, setCurrent } = use(RovingFocusContext);
  // `Inserir` with the text `Variável` is called 'Inserir variável'.
  const name = text ? `${label} ${text.toLowerCase()}` : label;
  return (
    <Button
      className={classes.tool}
      variant={pressed ? 'light' : 'subtle'}
      color={pressed ? undefined : 'gray'}
      {...props}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      aria-disabled={unavailable || undefined}
      data-tool={label}
      tabIndex={current === label ? 0 : -1}
      leftSection={ButtonIcon && text && <ButtonIcon size={18} aria-hidden />}
      rightSection={opensMenu && <IconChevronDown size={14} aria-hidden />}
      onFocus={() => setCurrent(label)}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => !unavailable && onClick?.(event)}
    >
      {text ?? (ButtonIcon && <ButtonIcon size={18} aria-hidden />)}
    </Button>
  );
}
