/** Coordinates as they are pasted, understood: where they lie, and what looks wrong about that. */
import { z } from 'zod';
import { PLACE_WARNINGS } from '../rules/place-guard.ts';
import { cityReference } from '../shared/address.ts';
import { route } from '../shared/contract.ts';
import { reference, requiredNote } from '../shared/fields.ts';
import { labelled, unlabelled } from '../shared/labels.ts';

export const COORDINATE_MESSAGES = {
  missing: 'Cole ou digite as coordenadas!',
  notUnderstood:
    'Não foi possível entender. Cole UTM (24K 283412 7843200), latitude e longitude (-19,49408 -41,06378), graus, minutos e segundos, ou o endereço de um mapa.',
  shortLink:
    'Este é um endereço encurtado, que não diz onde fica. Abra-o no navegador e copie de lá o endereço completo ou as coordenadas.',
  otherDatum:
    'As coordenadas são de outro datum (SAD 69, Córrego Alegre ou Astro Chuá), que fica dezenas de metros ao lado. Converta-as para SIRGAS 2000, ou leia um arquivo que diga o sistema.',
  zoneMissing: 'Falta a zona UTM. Escreva-a com as coordenadas, como em 24K 283412 7843200.',
  zoneNotUnderstood: 'A zona UTM não é do Brasil: vai de 18 a 25, como 24K.',
} as const;

/** Signs: a message with a link of a map is shorter. */
const LONGEST = 2000;

export const coordinates = {
  read: route({
    method: 'POST',
    path: '/coordinates/read',
    can: 'signed_in',
    summary:
      'Entende coordenadas coladas (UTM, graus, endereço de um mapa), diz em que município ficam e o que parece errado; nada é gravado.',
    asks: true,
    body: z.strictObject({
      text: labelled('Coordenadas', requiredNote(COORDINATE_MESSAGES.missing, LONGEST)),
      rural_property: unlabelled(reference().nullish()),
      project: unlabelled(reference().nullish()),
    }),
    status: 200,
    response: z.object({
      latitude: z.number(),
      longitude: z.number(),
      utm_zone: z.string(),
      utm_easting: z.number(),
      utm_northing: z.number(),
      city: cityReference.nullable(),
      warnings: z.array(z.object({ code: z.enum(PLACE_WARNINGS), detail: z.string() })),
    }),
  }),
};
