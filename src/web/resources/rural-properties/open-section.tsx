import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { z } from 'zod';
import { useNavigate } from '../../platform/router/use-router.ts';
import type { EditPageProps } from '../../components/edit-page.tsx';
import { useUnlocking } from '../../components/use-unlocking.tsx';
import { PROPERTY_SECTIONS, type SectionName } from './property-sections.ts';
import classes from './property-data.module.css';
import { usePlace } from '../../platform/place.ts';

/** After the address of a section: it opens unlocked. */
export const EDIT_HASH = 'editar';

interface OpenSectionProps<P extends string, Item extends object, Body extends z.ZodObject>
  extends EditPageProps<P, Item, Body> {
  readonly name: SectionName;
  readonly address: string;
  /** Nothing above it will move any more. */
  readonly isSettled: boolean;
}

/** The section whose address is open: in sight, with the focus, and to be edited. */
export function OpenSection<P extends string, Item extends object, Body extends z.ZodObject>({
  name,
  address,
  isSettled,
  ...form
}: OpenSectionProps<P, Item, Body>) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { unlock, form: fields, begin } = useUnlocking(form);
  const { hash, pathname } = usePlace();
  const navigate = useNavigate();
  // The first one is the page's beginning: its heading is the record's name.
  const isFirst = name === 'property';
  useEffect(() => {
    if (!isSettled || isFirst) return;
    // After the router has put the page at its top.
    const frame = requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isSettled, isFirst]);

  // The address is the next section's already while this one is still shown.
  const asked = hash === EDIT_HASH && pathname === address;
  const canBegin = begin !== undefined;
  const open = useEffectEvent(() => {
    begin?.();
    void navigate({ to: address, hash: '', replace: true, keepScroll: true });
  });
  useEffect(() => {
    if (asked && canBegin) open();
  }, [asked, canBegin]);
  return (
    <section aria-labelledby={id} className={classes.open}>
      <header className={classes.head}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {PROPERTY_SECTIONS[name].label}
        </h2>
        {unlock}
      </header>
      {fields}
    </section>
  );
}
