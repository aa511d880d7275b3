import { purchaseList, type PurchaseLine } from '#domain/resources/purchase-list.ts';
import { formatMonth, isMonth } from '#domain/shared/dates.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormAlertBox } from '../../components/form/form-alert.tsx';
import { splitProblem } from '../../components/form/problem-on-form.ts';
import type { Column } from '../../components/list/columns.ts';
import { useListAddress } from '../../components/list/list-address.ts';
import { RecordTable } from '../../components/list/record-table.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { downloadDocument, openDocument } from '../../platform/documents.ts';
import { localNow } from '../../platform/local-now.ts';
import { routeQuery } from '../../platform/queries.ts';
import { monthChoices } from '../project-springs/month-choices.ts';
import classes from './purchase-list.module.css';

/** What the springs that wait still lack, up to a month that is chosen. */
export function PurchaseListPage() {
  const projectId = useProjectId();
  const address = useListAddress();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const asked = address.texts.until ?? '';
  const query = isMonth(asked) ? { until: asked } : {};
  const input = { params: { projectId }, query };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...routeQuery(purchaseList.get, input),
    placeholderData: (before) => before,
  });
  const answer = data?.body;
  const make = async (document: () => Promise<void>) => {
    setProblem(null);
    try {
      await document();
    } catch (refused) {
      setProblem(asProblem(refused));
    }
  };
  return (
    <>
      <PageHead
        title="O que comprar"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={17} aria-hidden />}
              onClick={() => void make(() => downloadDocument(purchaseList.report, input))}
            >
              Planilha (xlsx)
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileText size={17} aria-hidden />}
              onClick={() => void make(() => openDocument(purchaseList.quotation, input))}
            >
              Pedido de cotação
            </Button>
          </>
        }
      />
      <FormAlertBox
        alert={problem && splitProblem(problem, () => false, 'O documento não foi gerado.').alert}
      />
      {answer && (
        <div className={classes.head}>
          <NativeSelect
            label="Até"
            name="until"
            className={classes.until}
            value={answer.until}
            onChange={(event) => address.change({ until: event.currentTarget.value })}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {monthChoices(localNow().slice(0, 7), answer.until).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
          <output className={classes.sentence}>{answer.sentence}.</output>
        </div>
      )}
      {error && !answer ? (
        <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <RecordTable
          // Another one while it comes: the sentence would push it down.
          key={answer ? 'read' : 'coming'}
          caption="O que comprar"
          columns={columnsFor(answer?.data ?? [])}
          rows={answer && lackingFirst(answer.data)}
          keyOf={({ item, wire_roller_id }) => `${item} ${wire_roller_id ?? ''}`}
          stale={isPlaceholderData}
        />
      )}
    </>
  );
}

/** What is to be bought stands first; the rest keeps its order. */
function lackingFirst(lines: readonly PurchaseLine[]): PurchaseLine[] {
  return lines.toSorted((one, other) => Number(other.to_buy > 0) - Number(one.to_buy > 0));
}

const number = (value: number) => value.toLocaleString('pt-BR');

/** A column for each month that something is planned for. */
function columnsFor(lines: readonly PurchaseLine[]): Column<PurchaseLine>[] {
  const months = [...new Set(lines.flatMap((line) => line.months.map(({ month }) => month)))].toSorted();
  const figure = (header: string, of: (line: PurchaseLine) => number): Column<PurchaseLine> => ({
    header,
    cell: (line) => number(of(line)),
    numeric: true,
  });
  return [
    { header: 'Insumo', cell: ({ label }) => label },
    ...months.map((month) =>
      figure(formatMonth(month), (line) => line.months.find((one) => one.month === month)?.quantity ?? 0),
    ),
    figure('Sem mês', ({ undated }) => undated),
    figure('Necessidade', ({ need }) => need),
    figure('Em estoque', ({ balance }) => balance),
    figure('Encomendado', ({ ordered }) => ordered),
    {
      header: 'A comprar',
      cell: ({ to_buy }) => <strong>{number(to_buy)}</strong>,
      numeric: true,
    },
  ];
}
