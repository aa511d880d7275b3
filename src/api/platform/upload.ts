import type { FastifyRequest } from 'fastify';
import type { Upload } from '#domain/shared/contract.ts';
import type { UploadedFile } from './call.ts';
import { invalid, Problem } from './problem.ts';

/** Reads the files of the one multipart field, each whole and within its limit. */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<UploadedFile[]> {
  if (!request.isMultipart()) {
    throw new Problem(415, 'Envie o arquivo como multipart/form-data.');
  }
  const files: UploadedFile[] = [];
  const parts = request.parts({
    limits: {
      files: upload.maxFiles,
      fileSize: upload.maxBytes,
      fields: 5,
      fieldSize: 10_000,
      parts: upload.maxFiles + 5,
    },
  });
  for await (const part of parts) {
    if (part.type !== 'file' || part.fieldname !== upload.field) {
      if (part.type === 'file') part.file.resume();
      throw invalid({ [part.fieldname]: [`Envie o arquivo no campo ${upload.field}.`] });
    }
    files.push({ name: part.filename, bytes: await part.toBuffer() });
  }
  if (files.length === 0) {
    throw invalid({ [upload.field]: ['Escolha um arquivo para enviar.'] });
  }
  return files;
}
