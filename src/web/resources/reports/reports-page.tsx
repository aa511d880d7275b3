import { Button, Group } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { PageHead } from '../../components/page-head.tsx';
import { useListAddress } from '../../components/list/list-address.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { ReportFilters } from './report-filters.tsx';
import { reportQuery } from './report-query.ts';
import card from '../../components/card.module.css';
import classes from './reports.module.css';
import { type ReportState, useReport } from './use-report.ts';
import { Notice } from '../../components/notice.tsx';

const FAILURE = 'Erro ao gerar o relatório';

/** The feedstock report of the current project, as a workbook. */
export function ReportsPage() {
  const report = useReport(useProjectId());
  const { texts } = useListAddress();
  const { state } = report;
  const generating = state.at === 'generating';

  return (
    <>
      <PageHead title="Relatórios" />
      <section className={`${card.card} ${classes.report}`} aria-labelledby="feedstock-report">
        <h2 id="feedstock-report">Relatório de insumos</h2>
        <p>
          Uma planilha com as nascentes do projeto e os materiais de cada uma, e em outra aba o saldo: o que
          está previsto, o que foi entregue, o que há em estoque e o que falta.
        </p>
        <ReportFilters />
        <div className={classes.foot}>
          <Outcome state={state} />
          <Group gap="sm">
            <Button
              size="md"
              leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
              disabled={generating}
              onClick={() => void report.generate(reportQuery(texts))}
            >
              {generating ? 'Gerando relatório...' : 'Gerar relatório'}
            </Button>
            {generating && (
              <Button size="md" variant="default" onClick={report.cancel}>
                Cancelar
              </Button>
            )}
          </Group>
        </div>
      </section>
    </>
  );
}

function Outcome({ state }: { readonly state: ReportState }) {
  if (state.at === 'failed') {
    const { detail, message, outcomeUnknown } = state.problem;
    const said = detail ?? (outcomeUnknown ? message : null);
    return (
      <Notice kind="error" title={FAILURE}>
        {said}
      </Notice>
    );
  }
  return (
    <>
      {state.at === 'generating' && <progress className={classes.progress} aria-label="Gerando relatório" />}
      <output className={classes.outcome}>{state.at === 'saved' && `Relatório salvo: ${state.name}`}</output>
    </>
  );
}
