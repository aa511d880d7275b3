/** The first screen: what today needs, by role. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { idFilter } from '../shared/crud.ts';

/** How urgent something is: past its day, to be done, in order, or nothing of the kind. */
export const TONES = ['late', 'due', 'ok', 'none'] as const;

export type Tone = (typeof TONES)[number];

const tone = z.enum(TONES);

export const homeFigure = z.object({
  key: z.string(),
  label: z.string(),
  value: z.number(),
  unit: z.string(),
  tone,
  /** The panel's list of what was counted. */
  href: z.string(),
  /** The API's list whose `meta.total` is `value`, or whose field is that is named after `#`. */
  source: z.string(),
});

export const homeItem = z.object({
  label: z.string(),
  detail: z.string(),
  tone,
  href: z.string(),
  cells: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
});

export const homeList = z.object({ key: z.string(), label: z.string(), items: z.array(homeItem) });

const points = z.array(z.object({ x: z.string(), y: z.number() }));

export const homeChart = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  series: z.array(z.object({ name: z.string(), points })),
});

export const homeStep = z.object({
  key: z.string(),
  label: z.string(),
  done: z.boolean(),
  href: z.string(),
});

export type HomeFigure = z.output<typeof homeFigure>;
export type HomeItem = z.output<typeof homeItem>;
export type HomeList = z.output<typeof homeList>;
export type HomeChart = z.output<typeof homeChart>;
export type HomeStep = z.output<typeof homeStep>;

export const home = {
  show: route({
    method: 'GET',
    path: '/home',
    can: 'signed_in',
    summary:
      'Mostra o que hoje precisa de atenção, conforme o cargo: números com a lista de onde vêm, listas curtas, gráficos e, até a primeira nascente, os passos do começo.',
    query: z.strictObject({ project: idFilter() }),
    status: 200,
    response: z.object({
      figures: z.array(homeFigure),
      lists: z.array(homeList),
      charts: z.array(homeChart),
      checklist: z.array(homeStep).nullable(),
    }),
  }),
};
