import { ACCOUNTABILITY_SITUATION, accountabilities } from '#domain/resources/finances.ts';
import { ACCOUNTABILITY_STATE_LABELS, ACCOUNTABILITY_STATES } from '#domain/rules/accountability-state.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { AddressFilter, choicesOf } from '../../components/list/address-filter.tsx';
import { chosenOf, useListAddress } from '../../components/list/list-address.ts';
import { Mark, type MarkTone } from '../../components/list/mark.tsx';
import { PeriodFilter, usePeriod } from '../../components/list/period-filter.tsx';
import { NOTHING_FOUND } from '../../components/list/nothing-found.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { MoneyTotals } from '../../components/money-totals.tsx';
import { Money } from '../../components/money.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';

export function AccountabilitiesPage() {
  const projectId = useProjectId();
  const filters = useFilters();
  return (
    <ListPage
      title="Prestação de Contas"
      routes={accountabilities}
      params={{ projectId }}
      summary={(meta) => <MoneyTotals amounts={[{ label: 'Total', amount: meta?.sums.value }]} />}
      columns={[
        { header: 'Previsão', cell: ({ forecast_date }) => formatDate(forecast_date), sort: 'forecast_date' },
        { header: 'Tipo', cell: ({ type_label }) => type_label, sort: 'type' },
        { header: 'Valor (R$)', cell: ({ value }) => <Money value={value} />, sort: 'value', numeric: true },
        {
          header: 'Data de entrega',
          cell: ({ delivery_date }) => formatDate(delivery_date),
          sort: 'delivery_date',
        },
        {
          header: 'Situação',
          cell: ({ situation, situation_label }) => (
            <Mark tone={TONES[situation as keyof typeof TONES]}>{situation_label}</Mark>
          ),
          sort: 'situation',
        },
      ]}
      search="Pesquisa (tipo ou situação)"
      saves="accountabilities"
      filters={{
        query: filters,
        controls: (
          <>
            <AddressFilter
              name="status"
              label="Situação"
              all="Todas"
              choices={choicesOf(ACCOUNTABILITY_SITUATION)}
            />
            <AddressFilter
              name="state"
              label="Prazo"
              all="Todos"
              choices={choicesOf(ACCOUNTABILITY_STATE_LABELS)}
            />
            <PeriodFilter label="Data de entrega" />
          </>
        ),
      }}
      empty={
        Object.keys(filters).length > 0
          ? NOTHING_FOUND
          : 'Ainda não existem prestações de contas cadastrados.'
      }
      names={({ forecast_date, type_label, value }) => [
        ['Previsão', formatDate(forecast_date)],
        ['Tipo', type_label],
        ['Valor (R$)', <Money key="value" value={value} />],
      ]}
      add={addressOf('accountabilityNew')}
      open={(accountability) => addressOf('accountability', { accountabilityId: accountability.id })}
    />
  );
}

/** Refused, or sent back with questions: both wait for the office. */
const TONES: Readonly<Record<keyof typeof ACCOUNTABILITY_SITUATION, MarkTone>> = {
  1: 'half',
  2: 'done',
  3: 'late',
  4: 'half',
  5: 'late',
  6: 'open',
};

function useFilters() {
  const { texts } = useListAddress();
  const status = chosenOf(texts.status, Object.keys(ACCOUNTABILITY_SITUATION));
  const state = chosenOf(texts.state, ACCOUNTABILITY_STATES);
  return { ...(status && { status }), ...(state && { state }), ...usePeriod() };
}
