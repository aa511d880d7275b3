/** The feedstock report: a project's springs, filtered, and its stock's balance as a workbook. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { MESSAGES } from '../shared/messages.ts';
import { idOrAll, tokenInAddress } from '../shared/report-query.ts';

/** Springs of one workbook. */
export const MOST_REPORTED_SPRINGS = 20_000;

export const FEEDSTOCK_REPORT_MESSAGES = {
  tooMany: (count: number) =>
    `O relatório leva no máximo ${MOST_REPORTED_SPRINGS.toLocaleString('pt-BR')} nascentes e este teria ${count.toLocaleString('pt-BR')}. Use os filtros.`,
  /** Below the second sheet of a filtered report. */
  wholeProject: 'O saldo é do projeto inteiro: os filtros valem só para a aba "Nascentes".',
} as const;

export const feedstockReport = {
  file: route({
    method: 'GET',
    path: '/projects/:projectId/report',
    can: 'report.view',
    summary:
      'Gera o relatório de insumos (xlsx), filtrado por sub-bacia, status da nascente e técnico da nascente.',
    query: z.strictObject({
      subbasin: idOrAll(),
      status: z.enum(['', '0', '1', '2'], { error: MESSAGES.chooseOption }).optional(),
      technician: idOrAll(),
      token: tokenInAddress,
    }),
    status: 200,
    document: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  }),
};
