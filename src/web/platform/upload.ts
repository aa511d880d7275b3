/** Sends files as multipart, with progress: `fetch` can't tell how far an upload is. */
import type { Params } from '#domain/shared/contract.ts';
import { ANSWER_MS, UPLOAD_WORK_MS } from './answer-time.ts';
import { ApiProblem, parseJson, problemFrom } from './api-problem.ts';
import type { Described } from './client.ts';
import { readAgain } from './queries.ts';
import { routeAddress } from './route-address.ts';
import { hearStatus, readToken, wasRenewed } from './token.ts';

interface UploadInput<P extends string> {
  readonly params?: Params<P>;
  readonly files: readonly File[];
  /** Parameters of the query that travel beside the files. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
  /** The `ETag` of the version that the caller saw. */
  readonly ifMatch?: string | null;
  /** From 0 to 1, as the bytes leave. */
  readonly onProgress?: (part: number) => void;
}

/** Uploads under the route's own field name; throws `ApiProblem` like `call`. */
export async function upload<P extends string, Answered>(
  route: Described<P, Answered, unknown, unknown>,
  input: UploadInput<P>,
): Promise<Answered> {
  const { params, files, texts = {}, idempotencyKey, ifMatch, onProgress } = input;
  if (!route.upload) throw new Error(`${route.path} takes no files`);
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const file of files) form.append(route.upload.field, file, file.name);
  const token = readToken();
  const { status, text } = await send(
    routeAddress(route.path, params),
    {
      Accept: 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...(ifMatch && { 'If-Match': ifMatch }),
    },
    form,
    onProgress,
  );
  if (status === 401 && (await wasRenewed(token))) return upload(route, input);
  hearStatus(status, token);
  if (status < 200 || status > 299) throw problemFrom(status, text);
  // Also where the answer can't be read: the file is there.
  readAgain();
  const answer = route.response?.safeParse(parseJson(text));
  if (!answer?.success) throw new ApiProblem(-1, null);
  return answer.data;
}

function send(
  address: string,
  headers: Readonly<Record<string, string>>,
  form: FormData,
  onProgress: ((part: number) => void) | undefined,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A time limit for the whole would end what is slow and comes all the same.
    const waitAtMost = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), ms);
    };
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      waitAtMost(ANSWER_MS);
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.upload.onload = () => waitAtMost(UPLOAD_WORK_MS);
    request.onloadend = () => clearTimeout(timer);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiProblem(0, null));
    request.onabort = () => reject(new ApiProblem(0, null));
    waitAtMost(ANSWER_MS);
    request.send(form);
  });
}
