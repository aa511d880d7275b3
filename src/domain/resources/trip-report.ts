/** The trips of a project as a PDF: an address to open, and the document behind it. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { periodFilter } from '../shared/periods.ts';
import { idOrAll, tokenInAddress } from '../shared/report-query.ts';

/** Trips of one document: some 65 pages, for which the worker takes about three seconds and 300 MB. */
export const MOST_TRIPS = 1000;
/** Signs of their notes and names together, beyond which its memory would not do. */
export const MOST_SIGNS = 250_000;

/** @param ofAll whether they are everybody's trips */
const fewer = (ofAll: boolean) =>
  `Filtre as viagens por um período menor${ofAll ? ' ou escolha um usuário' : ''}.`;

export const TRIP_REPORT_MESSAGES = {
  tooMany: (count: number, ofAll: boolean) =>
    `O PDF leva no máximo ${MOST_TRIPS.toLocaleString('pt-BR')} viagens e este teria ${count.toLocaleString('pt-BR')}. ${fewer(ofAll)}`,
  tooLong: (ofAll: boolean) =>
    `As observações destas viagens são longas demais para um só PDF. ${fewer(ofAll)}`,
} as const;

const PATH = '/projects/:projectId/trip_controls/user/report';

export const tripReport = {
  address: route({
    method: 'GET',
    path: PATH,
    can: 'trip_report.view',
    summary:
      'Responde o endereço assinado do PDF das viagens, de um usuário ou de todos, de um período ou de sempre. Um técnico recebe só as suas.',
    query: z.strictObject({ user: idOrAll(), ...periodFilter, token: tokenInAddress }),
    status: 200,
    response: z.object({ url: z.string() }),
  }),
  file: route({
    method: 'GET',
    path: `${PATH}/file`,
    can: 'trip_report.view',
    summary: 'Gera o PDF das viagens. Um técnico recebe só as suas.',
    query: z.strictObject({ user: idOrAll(), ...periodFilter }),
    status: 200,
    document: { mime: 'application/pdf' },
  }),
};
