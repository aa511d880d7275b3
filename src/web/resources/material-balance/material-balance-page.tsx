import { type BalanceItem, materialBalance } from '#domain/resources/material-balance.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormAlertBox } from '../../components/form/form-alert.tsx';
import { splitProblem } from '../../components/form/problem-on-form.ts';
import { AddressFilter } from '../../components/list/address-filter.tsx';
import listClasses from '../../components/list/list.module.css';
import { useListAddress } from '../../components/list/list-address.ts';
import { ListShown } from '../../components/list/list-shown.ts';
import { Paging } from '../../components/list/paging.tsx';
import { NOTHING_FOUND } from '../../components/list/nothing-found.tsx';
import { RecordTable } from '../../components/list/record-table.tsx';
import { SearchBox } from '../../components/list/search-box.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { downloadDocument } from '../../platform/documents.ts';
import { routeQuery } from '../../platform/queries.ts';
import { SpringFilters } from '../project-springs/spring-filters.tsx';
import { springQueryOf } from '../project-springs/spring-query.ts';
import { balanceView, GROUP_CHOICES } from './balance-view.ts';
import { groupColumns, itemColumns, keyOfItem } from './columns.tsx';
import classes from './material-balance.module.css';

/** What was planned, what was delivered and what is left: of the project, or of each of its parts. */
export function MaterialBalancePage() {
  const projectId = useProjectId();
  const address = useListAddress();
  const { texts, q, page } = address;
  const filters = springQueryOf(texts);
  const view = balanceView(texts);
  const found = { ...(q !== '' && { q }), ...filters };
  const input = { params: { projectId }, query: { ...view.query, page, ...found } };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...routeQuery(materialBalance.get, input),
    placeholderData: (before) => before,
  });
  const answer = data?.body;
  const item = answer && (answer.totals.find((one) => keyOfItem(one) === texts.insumo) ?? answer.totals[0]);
  const isFiltered = Object.keys(found).length > 0;
  const isEmpty = answer?.meta.total === 0;
  return (
    <ListShown value={answer !== undefined || error !== null}>
      <PageHead
        title="Previsto e entregue"
        actions={<Report params={input.params} query={{ by: view.reported, ...found }} />}
      />
      <div className={listClasses.tools}>
        <SearchBox
          label="Pesquisa (código, propriedade ou proprietário)"
          q={q}
          search={(text) => address.change({ q: text })}
        />
        <AddressFilter name="por" label="Ver por" all="Projeto inteiro" choices={GROUP_CHOICES} />
        {view.by !== null && (
          <AddressFilter
            name="insumo"
            label="Insumo"
            all={answer?.totals[0]?.label ?? ''}
            choices={answer?.totals.slice(1).map((one) => ({ value: keyOfItem(one), label: one.label }))}
          />
        )}
        <SpringFilters projectId={projectId} query={filters} />
      </div>
      {view.by === 'sponsor' && (
        <p className={classes.note}>
          Um patrocinador apoia o projeto inteiro: cada um tem os números de todas as nascentes dele.
        </p>
      )}
      {answer?.totals.some(hasSurplus) && (
        <p className={classes.note}>
          Falta é o que cada nascente ainda não recebeu: o que uma recebeu além do previsto não diminui o que
          falta às outras.
        </p>
      )}
      {error && !answer ? (
        <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
      ) : isEmpty ? null : view.by === null ? (
        <RecordTable
          caption="Previsto e entregue"
          columns={itemColumns(answer?.totals)}
          rows={answer?.totals}
          keyOf={keyOfItem}
          stale={isPlaceholderData}
        />
      ) : (
        <>
          <output className={classes.sentence}>{item ? sentenceOf(item) : ''}</output>
          <RecordTable
            caption={`Previsto e entregue de ${item?.label ?? ''}`}
            columns={groupColumns(view.by, item)}
            rows={answer?.data}
            keyOf={({ id }) => id}
            stale={isPlaceholderData}
          />
        </>
      )}
      <Paging
        // The items of the whole project are no records.
        meta={isEmpty || view.by !== null ? answer?.meta : undefined}
        go={(next) => address.change({ pagina: String(next) })}
        empty={isFiltered ? NOTHING_FOUND : view.empty}
      />
    </ListShown>
  );
}

/** Some spring got more than it needs. */
function hasSurplus({ planned, delivered, left }: BalanceItem): boolean {
  return left > planned - delivered;
}

/** 'Estacas, ao todo: previsto 1.200, entregue 800, falta 400.' */
function sentenceOf({ label, planned, delivered, left }: BalanceItem): string {
  const [a, b, c] = [planned, delivered, left].map((figure) => figure.toLocaleString('pt-BR'));
  return `${label}, ao todo: previsto ${a}, entregue ${b}, falta ${c}.`;
}

interface ReportProps {
  readonly params: { readonly projectId: number };
  readonly query: object;
}

/** Every item of every row as a workbook. */
function Report({ params, query }: ReportProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await downloadDocument(materialBalance.report, { params, query });
    } catch (refused) {
      setProblem(asProblem(refused));
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="default"
        disabled={busy}
        leftSection={<IconDownload size={17} aria-hidden />}
        onClick={() => void save()}
      >
        {busy ? 'Gerando...' : 'Planilha (xlsx)'}
      </Button>
      <FormAlertBox
        alert={problem && splitProblem(problem, () => false, 'A planilha não foi gerada.').alert}
      />
    </>
  );
}
