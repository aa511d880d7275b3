/** The map as a file, batch by batch as its places are read: of any size it takes the memory of one batch. */
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAP_FORMATS, MAP_LAYERS, type MapFormat, type MapLayer } from '#domain/resources/map-export.ts';
import type { DocumentOnDisk } from '../../platform/http/call.ts';
import { makeTemporaryPlace } from '../../platform/files/temporary.ts';
import type { MapRecords } from './record.ts';
import { ShapefileLayer } from './shapefile-layer.ts';
import { TEXT_FORMATS, type TextFormat } from './text-formats.ts';
import { type Zipped, zipFiles } from './zip-files.ts';

interface MapFile {
  readonly format: MapFormat;
  readonly title: string;
  readonly now: Date;
  /** Reads within one moment of the database: `tell` gets the places in batches of one layer, in the layers' order. */
  read(tell: (records: MapRecords) => Promise<void>): Promise<void>;
}

export async function writeMap(
  dataDir: string,
  map: MapFile,
): Promise<Pick<DocumentOnDisk, 'file' | 'size' | 'mime'>> {
  const file = await makeTemporaryPlace(dataDir);
  try {
    const { format } = map;
    if (format === 'shp') await writeShapefiles(file.path, map);
    else await writeText(file.path, TEXT_FORMATS[format], map);
    const { size } = await stat(file.path);
    return { file, size, mime: MAP_FORMATS[format].mime };
  } catch (error) {
    await file.remove();
    throw error;
  }
}

async function writeText(path: string, format: TextFormat, { title, read }: MapFile): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  const [begin, end] = format.layer ?? [() => '', ''];
  try {
    await file.appendFile(format.head(title));
    await read(async (batches) => {
      let layer: MapLayer | null = null;
      for await (const records of batches) {
        let text = '';
        for (const record of records) {
          const isFirst = layer === null;
          if (record.layer !== layer) {
            text += `${isFirst ? '' : end}${begin(record.layer)}`;
            layer = record.layer;
          }
          text += format.record(record, isFirst);
        }
        await file.appendFile(text);
      }
      if (layer !== null) await file.appendFile(end);
    });
    await file.appendFile(format.tail);
  } finally {
    await file.close();
  }
}

/** Layers without a place are left out, but for the springs', so that no zip is empty. */
async function writeShapefiles(path: string, { read, now }: MapFile): Promise<void> {
  const folder = `${path}-layers`;
  const layers = new Map<MapLayer, ShapefileLayer>();
  const layerOf = async (name: MapLayer) => {
    const known = layers.get(name);
    if (known) return known;
    await mkdir(join(folder, name), { recursive: true });
    const made = await ShapefileLayer.open(join(folder, name));
    layers.set(name, made);
    return made;
  };
  await layerOf('nascentes');
  const files: Zipped[] = [];
  try {
    await read(async (batches) => {
      for await (const records of batches) {
        const [first] = records;
        if (first) await (await layerOf(first.layer)).add(records);
      }
    });
    for (const name of MAP_LAYERS) {
      const texts = await layers.get(name)?.finish(now);
      layers.delete(name);
      if (!texts) continue;
      for (const part of ['shp', 'shx', 'dbf']) {
        files.push({ name: `${name}.${part}`, content: { path: join(folder, name, part) } });
      }
      for (const [part, text] of Object.entries(texts)) {
        files.push({ name: `${name}.${part}`, content: { text } });
      }
    }
    const zip = await open(path, 'wx', 0o600);
    try {
      await zipFiles(zip, files);
    } finally {
      await zip.close();
    }
  } finally {
    await Promise.all([...layers.values()].map((layer) => layer.close()));
    await rm(folder, { recursive: true, force: true });
  }
}
