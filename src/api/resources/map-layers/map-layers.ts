/** What the map may be laid upon, and the files of it piece by piece. */
import type { mapLayers } from '#domain/resources/map-layers.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { layerFiles, readPiece } from './layer-files.ts';

export const mapLayerHandlers: Handlers<typeof mapLayers> = {
  async list({ services: { settings, log } }) {
    const files = await layerFiles(settings.dataDir, (file, problem) => {
      log.warn({ file, problem }, 'a file of the folder mapas is no map of pictures');
    });
    return {
      body: {
        tiles: settings.mapTiles,
        files: files.map(({ name, credit, header: { minZoom, maxZoom } }) => ({
          name,
          credit,
          min_zoom: minZoom,
          max_zoom: maxZoom,
        })),
      },
    };
  },
  async piece({ services, query }) {
    const bytes = await readPiece(services.settings.dataDir, query);
    if (!bytes) throw invalid({ file: ['Este mapa não está na pasta mapas.'] });
    return { body: { name: `${query.file}.bin`, bytes, inline: false } };
  },
};
