import { springSheets } from '#domain/resources/spring-sheets.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from '../../components/link.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { FormAlertBox } from '../../components/form/form-alert.tsx';
import { splitProblem } from '../../components/form/problem-on-form.ts';
import { useIntendedAct } from '../../components/form/use-intended-act.ts';
import { toast } from '../../components/toast.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { write } from '../../platform/queries.ts';
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts';
import classes from './many-sheets.module.css';
import { registered, registerLabel, type SheetRow, validIds } from './sheet-rows.ts';
import { SheetRowCard } from './sheet-row-card.tsx';
import { SendingProgress, SHEETS } from './sheet-picker.tsx';
import type { ManySheetsReading } from './use-many-sheets.ts';

interface ManySheetsProps {
  readonly params: { readonly projectId: number; readonly propertyId: number };
  readonly sheets: ManySheetsReading;
  readonly leave: () => void;
}

/** Several sheets: each is read and shown, those that can be are registered, and the others stay. */
export function ManySheets({ params, sheets, leave }: ManySheetsProps) {
  const { rows, sending } = sheets;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const ids = validIds(rows);
  const act = useIntendedAct();
  useUnsavedChanges(ids.length > 0, () => undefined);

  const register = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { body } = await act((idempotencyKey) =>
        write(springSheets.bulkRegister, { params, body: { import_ids: ids }, idempotencyKey }),
      );
      sheets.change((before) => registered(before, body));
      if (body.done.length > 0) {
        toast(
          body.done.length === 1 ? '1 nascente cadastrada.' : `${body.done.length} nascentes cadastradas.`,
        );
      }
    } catch (error) {
      setProblem(asProblem(error));
    }
    setBusy(false);
  };

  return (
    <section aria-label="Planilhas do croqui" className={classes.sheets}>
      <FileDrop
        name="spreadsheets"
        label="Escolher mais planilhas"
        accept={SHEETS}
        disabled={sending !== null || busy}
        multiple
        choose={(more) => void sheets.read(more)}
      />
      {sending !== null && <SendingProgress part={sending} many />}
      <FormAlertBox
        alert={
          sheets.problem && splitProblem(sheets.problem, () => false, 'As planilhas não foram lidas.').alert
        }
      />
      <output className="visually-hidden">{rows.length > 0 ? summary(rows) : ''}</output>
      {rows.length > 0 && (
        <p className={classes.summary} aria-hidden>
          {summary(rows)}
        </p>
      )}
      <div className={classes.rows}>
        {rows.map((row) => (
          <SheetRowCard key={row.file} row={row} propertyId={params.propertyId} />
        ))}
      </div>
      <FormAlertBox
        alert={problem && splitProblem(problem, () => false, { notDone: 'Nada foi cadastrado.' }).alert}
      />
      <Group justify="flex-end">
        {ids.length === 0 ? (
          <>
            <Button variant="default" disabled={sending !== null} onClick={leave}>
              Ler uma planilha só
            </Button>
            <Button
              component={Link}
              to={addressOf('springs', { propertyId: params.propertyId })}
              variant="default"
            >
              Ver nascentes
            </Button>
          </>
        ) : (
          <Button size="md" disabled={busy || sending !== null} onClick={() => void register()}>
            {busy ? 'Cadastrando...' : registerLabel(ids.length)}
          </Button>
        )}
      </Group>
    </section>
  );
}

function summary(rows: readonly SheetRow[]): string {
  const count = (at: SheetRow['at']) => rows.filter((row) => row.at === at).length;
  const parts = [
    count('read') > 0 && `${count('read')} para cadastrar`,
    count('registered') > 0 && `${count('registered')} cadastradas`,
    count('refused') > 0 && `${count('refused')} a corrigir`,
  ];
  return `${rows.length} planilhas: ${parts.filter((part) => part !== false).join(', ')}.`;
}
