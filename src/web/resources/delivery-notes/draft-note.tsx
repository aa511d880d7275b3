import { type DeliveryNote, deliveryNotes } from '#domain/resources/delivery-notes.ts';
import { stock } from '#domain/resources/stock.ts';
import { waterSprings } from '#domain/resources/water-springs.ts';
import { type ItemKey, keyOf, type NoteLine } from '#domain/rules/note-lines.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { CpfField, TextAreaField, TextField } from '../../components/fields/index.ts';
import { FormLock } from '../../components/fields/form-lock.tsx';
import { FormAlertBox } from '../../components/form/form-alert.tsx';
import { DONE } from '../../components/form/messages.ts';
import { useSaveShortcut } from '../../components/form/use-save-shortcut.ts';
import { removalOf } from '../../components/removal.ts';
import { toast } from '../../components/toast.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import type { Deletion } from '../../components/use-deletion.tsx';
import type { Answer } from '../../platform/client.ts';
import { useMay } from '../../platform/permissions.ts';
import { queryClient, routeQuery } from '../../platform/queries.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { DeliverDialog } from './deliver-dialog.tsx';
import card from '../../components/card.module.css';
import classes from './delivery-notes.module.css';
import { liveTotals, shortSentences, TEXT_LABELS, typedLines } from './note-form.ts';
import { NoteFacts } from './note-facts.tsx';
import { ShortNotice } from './short-notice.tsx';
import { springHeading, SpringLines } from './spring-lines.tsx';
import { TotalsTable } from './totals-table.tsx';
import { useDraftNote } from './use-draft-note.ts';

/** Id of the heading over the springs. */
const SPRINGS = 'nota-nascentes';

interface DraftNoteProps {
  /** As it was read last. */
  readonly shown: Answer<DeliveryNote>;
  readonly projectId: number;
  /** Where it outlives the draft. */
  readonly askToDelete: Deletion['ask'];
}

/** A draft: its springs and quantities, live against the stock, until it is delivered. */
export function DraftNote({ shown, projectId, askToDelete }: DraftNoteProps) {
  const may = useMay();
  const locked = !may(deliveryNotes.update.can);
  const params = { projectId, id: shown.body.id };
  const inStock = useQuery(routeQuery(stock.list, { params: { projectId } }));
  const items = inStock.data?.body.data ?? [];
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraftNote(shown, { params, element, locked, stock: items });
  const { note, form, busy, added } = draft;
  const formId = useId();
  useSaveShortcut(element, !locked && !busy);
  const [delivering, setDelivering] = useState<string | null>(null);
  const close = () => setDelivering(null);
  /** Id of what has the focus once the button that saved is gone with what it did. */
  const next = useRef('');
  useFocusBack(busy, () => document.getElementById(next.current));

  const all = [
    ...note.lines,
    ...added.filter((one) => !note.lines.some((line) => isSame(line, one)) && isIn(note, one)),
  ];
  const lines = typedLines(all, form.watch('lines'));
  const totals = liveTotals(lines, inStock.data?.body.data);
  const short = shortSentences(totals);

  const readShort = async () => {
    const query = routeQuery(stock.list, { params: { projectId } });
    const { body } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    return shortSentences(liveTotals(lines, body.data));
  };

  const add = (water_spring_id: number, { item, wire_roller_id }: ItemKey) =>
    draft.add({ water_spring_id, item, wire_roller_id, planned: 0, delivered: 0 });
  const save = async (water_springs?: readonly number[], focused = '') => {
    next.current = focused;
    const saved = await draft.save(lines, water_springs);
    if (saved) toast(DONE.updated);
  };
  const askToDeliver = async () => {
    const version = await draft.saveChanges(lines);
    if (version !== undefined) setDelivering(version);
  };
  const askToRemove = () => {
    const remove = removalOf(deliveryNotes, params, shown.etag);
    askToDelete(async () => {
      await remove();
      draft.forget();
    });
  };
  const ids = note.water_springs.map(({ id }) => id);

  return (
    <>
      {draft.notice}
      <section className={card.card}>
        <NoteFacts note={note} />
      </section>
      <section className={card.card} aria-labelledby={SPRINGS} inert={busy}>
        <h2 id={SPRINGS} tabIndex={-1}>
          Nascentes e materiais
        </h2>
        <div className={classes.springs}>
          {note.water_springs.map((spring) => (
            <SpringLines
              key={spring.id}
              spring={spring}
              lines={lines.filter((line) => line.water_spring_id === spring.id)}
              stock={items}
              form={form}
              formId={formId}
              locked={locked}
              takeOut={
                ids.length > 1
                  ? () => {
                      const others = ids.filter((id) => id !== spring.id);
                      void save(others, SPRINGS);
                    }
                  : undefined
              }
              add={(key) => add(spring.id, key)}
            />
          ))}
        </div>
        {!locked && (
          <Waiting
            note={note}
            projectId={projectId}
            add={(id) => void save([...ids, id], springHeading(id))}
          />
        )}
      </section>
      <section className={card.card}>
        <TotalsTable totals={totals} />
        <ShortNotice sentences={short} />
      </section>
      <FormProvider {...form}>
        <form
          method="post"
          ref={element}
          id={formId}
          className={`${card.card} ${classes.form}`}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <FormLock locked={locked}>
            <div className={classes.fields} inert={busy}>
              <h2>Quem recebe</h2>
              <div className={classes.receiver}>
                <TextField name="receiver_name" label={TEXT_LABELS.receiver_name} />
                <CpfField name="receiver_cpf" label={TEXT_LABELS.receiver_cpf} />
              </div>
              <TextAreaField name="note" label={TEXT_LABELS.note} />
            </div>
          </FormLock>
          {!locked && (
            <div className={classes.foot}>
              <FormAlertBox alert={draft.alert} />
              <div className={classes.acts}>
                <Button type="button" disabled={busy} onClick={() => void askToDeliver()}>
                  Entregar
                </Button>
                <Button type="submit" variant="default" disabled={busy}>
                  {busy ? 'Salvando...' : 'Salvar rascunho'}
                </Button>
                <Button type="button" variant="subtle" color="red" disabled={busy} onClick={askToRemove}>
                  Excluir rascunho
                </Button>
              </div>
            </div>
          )}
        </form>
      </FormProvider>
      {delivering !== null && (
        <DeliverDialog
          params={params}
          etag={delivering}
          short={short}
          readShort={readShort}
          close={close}
          outdated={(alert) => {
            close();
            draft.setAlert(alert);
          }}
        />
      )}
    </>
  );
}

interface WaitingProps {
  readonly note: DeliveryNote;
  readonly projectId: number;
  readonly add: (springId: number) => void;
}

/** The property's springs that wait and are not in this note. */
function Waiting({ note, projectId, add }: WaitingProps) {
  const params = { projectId, propertyId: note.rural_property_id };
  const query = { status: '0', sort: 'label' } as const;
  const { data } = useQuery(wholeListQuery(waterSprings.list, { params, query }));
  const present = new Set(note.water_springs.map(({ id }) => id));
  const others = data?.filter(({ id }) => !present.has(id)) ?? [];
  if (others.length === 0) return null;
  return (
    <div className={classes.waiting}>
      <p className="alert-text">Outras nascentes da propriedade que esperam material:</p>
      <ul>
        {others.map(({ id, label }) => (
          <li key={id}>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={`Incluir ${label} na nota`}
              onClick={() => add(id)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function isSame(one: NoteLine, other: NoteLine): boolean {
  return one.water_spring_id === other.water_spring_id && keyOf(one) === keyOf(other);
}

function isIn({ water_springs }: DeliveryNote, line: NoteLine): boolean {
  return water_springs.some(({ id }) => id === line.water_spring_id);
}
