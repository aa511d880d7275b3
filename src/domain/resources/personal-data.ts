/** A producer's rights over the own data (LGPD, art. 18): all of it in one file, and its erasure. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { unlabelled } from '../shared/labels.ts';
import { joinList } from '../shared/numbers.ts';
import { ruralProducer } from './rural-producers.ts';

export const PERSONAL_DATA_MESSAGES = {
  confirm: 'Confirme que os dados devem ser apagados para sempre.',
  anonymised: 'Os dados pessoais deste proprietário já foram anonimizados.',
  /** Accountability of a running project still needs to name the person. */
  running: (projects: readonly string[]) =>
    projects.length === 1
      ? `Os dados não podem ser anonimizados: há propriedade deste proprietário no projeto ${projects[0]}, que está em execução. Encerre o projeto antes, ou tire dele a propriedade.`
      : `Os dados não podem ser anonimizados: há propriedades deste proprietário nos projetos ${joinList(projects)}, que estão em execução. Encerre os projetos antes, ou tire deles as propriedades.`,
} as const;

/** Stands for the name of a person whose data were erased. */
export function pseudonymOf(producerId: number): string {
  return `Proprietário anonimizado nº ${producerId}`;
}

const PATH = '/rural_producers/:producerId';

export const personalData = {
  export: route({
    method: 'GET',
    path: `${PATH}/personal_data`,
    can: 'personal_data.export',
    summary:
      'Reúne numa planilha (xlsx) tudo o que se guarda sobre o produtor: cadastro, propriedades, nascentes, fotos, atividades, documentos, notas de entrega e quem consultou os dados.',
    status: 200,
    document: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    personal: true,
  }),
  anonymise: route({
    method: 'POST',
    path: `${PATH}/anonymise`,
    can: 'personal_data.anonymise',
    summary:
      'Apaga para sempre os dados pessoais do produtor, também do histórico. Ficam as propriedades, as nascentes e as quantidades.',
    body: z.strictObject({ confirm: unlabelled(z.literal(true, { error: PERSONAL_DATA_MESSAGES.confirm })) }),
    status: 200,
    response: ruralProducer,
  }),
};
