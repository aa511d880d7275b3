import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { listOf, listQuery } from '../shared/crud.ts';
import { PROPERTY_PATH } from './rural-properties.ts';
import { waterSpringPhoto } from './water-springs.ts';

export const PHOTO_MESSAGES = {
  failed: 'Erro ao enviar as fotos. Verifique se o tamanho dos arquivos é compatível.',
  remove: 'Erro ao Excluir foto',
  unreadable: (name: string) =>
    `O arquivo "${name}" não é uma foto que se possa abrir. Envie JPEG, PNG, WebP ou AVIF.`,
  heic: (name: string) =>
    `A foto "${name}" está em HEIC, que não pode ser aberto aqui. No celular, escolha o formato "Mais compatível" (JPEG) e envie de novo.`,
  hidden: (name: string) =>
    `A foto "${name}" traz outro arquivo escondido nela. Abra-a, salve-a de novo como JPEG e envie.`,
  tooManyPixels: (name: string, megapixels: number) =>
    `A foto "${name}" passa de ${megapixels} megapixels. Reduza-a e envie de novo.`,
  tooHeavy: (name: string) =>
    `A foto "${name}" exige memória ou tempo demais para ser aberta. Reduza-a e envie de novo.`,
  tooLarge: (name: string) => `A foto "${name}" passa de 15 MB. Reduza-a e envie de novo.`,
} as const;

/** Bytes each, and files a call. */
export const PHOTO_LIMITS = { bytes: 15 * 1024 * 1024, files: 20 } as const;

const PATH = `${PROPERTY_PATH}/:propertyId/water_springs/:springId/photo_galleries` as const;

export const photoGalleries = {
  list: route({
    method: 'GET',
    path: PATH,
    can: 'photo_galleries.view',
    summary: 'Lista as fotos da nascente, da mais antiga à mais nova.',
    query: listQuery(['taken_at'], {}),
    status: 200,
    response: listOf(waterSpringPhoto),
  }),
  create: route({
    method: 'POST',
    path: PATH,
    can: 'photo_galleries.create',
    summary: 'Envia fotos (até 20 de 15 MB); se uma não servir, nenhuma é guardada.',
    upload: {
      field: 'images[]',
      maxFiles: PHOTO_LIMITS.files,
      maxBytes: PHOTO_LIMITS.bytes,
      tooLarge: PHOTO_MESSAGES.tooLarge,
    },
    status: 201,
    response: z.object({ data: z.array(waterSpringPhoto) }),
  }),
  remove: route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    can: 'photo_galleries.delete',
    summary: 'Exclui a foto.',
    status: 204,
  }),
  image: route({
    method: 'GET',
    path: `${PATH}/:id/image`,
    can: 'photo_galleries.view',
    summary: 'Mostra a foto, sem os dados embutidos na original.',
    status: 200,
    document: { mime: 'image/jpeg' },
  }),
  thumbnail: route({
    method: 'GET',
    path: `${PATH}/:id/thumbnail`,
    can: 'photo_galleries.view',
    summary: 'Mostra a miniatura da foto.',
    status: 200,
    document: { mime: 'image/jpeg' },
  }),
};
