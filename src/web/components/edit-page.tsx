import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Params, Route } from '#domain/shared/contract.ts';
import type { Answer, Described } from '../platform/client.ts';
import { useStaying } from '../platform/staying.ts';
import type { FormRoute } from './form/form-route.ts';
import type { Failure } from './form/problem-on-form.ts';
import { HistoryButton } from './history/history-button.tsx';
import { type HistoryPlace, historyPlace } from './history/history-place.ts';
import { Neighbours } from './neighbours/neighbours.tsx';
import { PageHead } from './page-head.tsx';
import { useDrawn } from './use-drawn.ts';
import { useUnlocking } from './use-unlocking.tsx';

export interface EditPageProps<P extends string, Item extends object, Body extends z.ZodObject> {
  readonly title: string;
  /** What is titled so, above the title. */
  readonly kind?: string;
  /** The title is on its way: the record waits for it. */
  readonly isComing?: boolean | undefined;
  readonly routes: {
    readonly get: Described<P, Item, unknown, unknown>;
    readonly update: FormRoute<P, Item, Body>;
    /** Opened from it, the record is shown as the row has it, locked, until it is read itself. */
    readonly list?: Route;
  };
  readonly params: Params<P>;
  /** What a list's row does not tell of it, as it is shown until the record is read; fields of these names say that they are on their way. */
  readonly unread?: Partial<Item>;
  /** Address of 'Voltar', and of what follows a save unless `savedTo` says another or something else on the screen is not sent yet. */
  readonly back?: string;
  /** Null, or no `back` either: the screen stays after a save, locked again. */
  readonly savedTo?: string | null;
  /** What is shown, locked, until the server has told how the record is. */
  readonly atOnce?: Item | null;
  /** After the write, before going on: what else it changed is read again or shown. */
  readonly afterWrite?: (saved: Item, before: Item) => Promise<void>;
  readonly failure?: Failure;
  /**
   * What is sent, when that is not the form's fields as they are; null when the
   * person was asked and goes on editing. A thrown `ApiProblem` is a refused save.
   */
  readonly toBody?: (values: z.output<Body>, record: Item) => object | null | Promise<object | null>;
  /** A part that has a call of its own, sent before the update; `saved` is said where that then fails. */
  readonly saveFirst?: {
    /** Answers the version that stands then; null where there is nothing to send. */
    readonly save: (values: z.output<Body>, from: Answer<Item>) => Promise<Answer<Item> | null>;
    readonly saved: string;
  };
  /** A record that nobody can change any more has no 'Editar'. */
  readonly closed?: boolean;
  /** Of a record whose reading names no permission; otherwise it follows from that. */
  readonly history?: HistoryPlace | null;
  /** Buttons beside 'Editar'. */
  readonly actions?: ReactNode;
  readonly tabs?: ReactNode;
  /** What follows the form while it is locked: nothing else is done to a record that is being edited. */
  readonly below?: ReactNode;
  /** The fields; a function gets the record as it is shown. */
  readonly children: ReactNode | ((record: Item) => ReactNode);
}

/** One record: locked until 'Editar', saved with 'Atualizar'. */
export function EditPage<P extends string, Item extends object, Body extends z.ZodObject>(
  props: EditPageProps<P, Item, Body>,
) {
  // Another record under the same screen begins anew.
  return <RecordPage key={JSON.stringify(props.params)} {...props} />;
}

function RecordPage<P extends string, Item extends object, Body extends z.ZodObject>(
  props: EditPageProps<P, Item, Body>,
) {
  const { title, kind, routes, params, back, actions, tabs, below } = props;
  const { unlock, form, atRest } = useUnlocking(props);
  useStaying(atRest !== undefined);
  const isDrawn = useDrawn(below !== undefined && atRest !== undefined);
  return (
    <>
      <PageHead
        title={title}
        kind={kind}
        back={back}
        beside={<Neighbours />}
        actions={
          <>
            {actions}
            <HistoryButton place={props.history ?? historyPlace(routes.get.can, params)} />
            {unlock}
          </>
        }
      />
      {tabs}
      {form}
      {atRest && isDrawn && below}
    </>
  );
}
