/** Reads what comes from elsewhere up to a size, so that nothing small that unpacks to gigabytes is kept. */

export class TooManyBytes extends Error {}

/** @throws TooManyBytes as soon as there are more */
export async function boundedBytes(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new TooManyBytes(`More than ${most} bytes`);
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

export async function unpackedBytes(
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return boundedBytes(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), most);
}
