/**
 * Reads a small document of another server: within a time, up to a size (of what it unpacks to), and
 * only from the very address. Where the address was named by somebody else's document it must not lead
 * into the organisation's own network.
 */
import { lookup as lookUp } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** A sentence about a document that could not be had. */
export class DocumentProblem extends Error {}

const INNER = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  INNER.addSubnet(address, prefix, 'ipv4');
}
// IPv4 written as IPv6 is compared with the list above.
for (const [address, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  INNER.addSubnet(address, prefix, 'ipv6');
}

/** Of a machine of this network or of this very machine. */
function isInnerAddress(address: string): boolean {
  return INNER.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** By what is written alone; what a name leads to is known when it is looked up. */
export function isInnerHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return isInnerAddress(bare);
  return !bare.includes('.') || /\.(?:local|localhost|internal|intranet|lan|home\.arpa)\.?$/i.test(bare);
}

/** Looks a name up as the connection itself does, so that nothing can change in between. */
export const outerLookup: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    if (found.some(({ address }) => isInnerAddress(address))) {
      return done(new DocumentProblem('leva a um endereço da rede interna'), '');
    }
    if (options.all) return done(null, found);
    const [first] = found;
    return done(null, first?.address ?? '', first?.family);
  });
};

/** Some servers pack in another way than they were asked. */
const UNPACKERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

interface Bounds {
  readonly signal: AbortSignal;
  readonly mostBytes: number;
  /** Whether it may lie in the organisation's own network. */
  readonly mayBeInner: boolean;
}

/** @throws DocumentProblem that says why, for the end of a sentence */
export async function boundedGet(address: URL, bounds: Bounds): Promise<Buffer> {
  try {
    if (!bounds.mayBeInner && isInnerHost(address.hostname)) {
      throw new DocumentProblem('leva a um endereço da rede interna');
    }
    return await bytesOf(await answerOf(address, bounds), bounds.mostBytes);
  } catch (error) {
    if (error instanceof DocumentProblem) throw error;
    throw new DocumentProblem(
      bounds.signal.aborted ? 'não veio a tempo' : 'não pôde ser lido: o servidor dele não respondeu',
      { cause: error },
    );
  }
}

async function answerOf(address: URL, { signal, mayBeInner }: Bounds): Promise<IncomingMessage> {
  const request = address.protocol === 'https:' ? httpsRequest : httpRequest;
  const answer = await new Promise<IncomingMessage>((come, fail) => {
    const asked = request(
      address,
      {
        signal,
        agent: false,
        headers: { accept: 'application/json', 'accept-encoding': 'gzip' },
        ...(mayBeInner ? {} : { lookup: outerLookup }),
      },
      come,
    );
    asked.on('error', fail);
    asked.end();
  });
  const status = answer.statusCode ?? 0;
  if (status === 200) return answer;
  answer.destroy();
  throw new DocumentProblem(
    status >= 300 && status < 400
      ? `foi desviado para outro endereço (${status}), e desvios não são seguidos`
      : `respondeu ${status}`,
  );
}

async function bytesOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpacked(answer) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > mostBytes) throw new DocumentProblem(`passa de ${mostBytes / 1024 / 1024} MB`);
      chunks.push(chunk);
    }
  } finally {
    answer.destroy();
  }
  return Buffer.concat(chunks);
}

function unpacked(answer: IncomingMessage): Readable {
  const packing = answer.headers['content-encoding'] ?? 'identity';
  const unpack = UNPACKERS.get(packing);
  if (unpack) {
    const inside = unpack();
    // Where the line breaks, what unpacks must end too.
    answer.on('error', (error) => inside.destroy(error));
    return answer.pipe(inside);
  }
  if (packing !== 'identity') throw new DocumentProblem('veio numa compactação desconhecida');
  return answer;
}
