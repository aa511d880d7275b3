/** What the map may be laid upon, and the files of it piece by piece. */
import type { mapLayers } from '#domain/resources/map-layers.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { layerFiles, readPiece } from '../../platform/map-layers/layer-files.ts';

export const mapLayerHandlers: Handlers<typeof mapLayers> = {
  async list({ services: { settings, log, mapStyles } }) {
    const files = await layerFiles(settings.dataDir, (file, problem) => {
      log.warn({ file, problem }, 'a file of the folder mapas can not be shown');
    });
    return {
      body: {
        tiles: settings.mapTiles,
        styles: await mapStyles.list(),
        files: files.map(({ name, credit, layers, header: { minZoom, maxZoom, kind } }) => ({
          name,
          credit,
          min_zoom: minZoom,
          max_zoom: maxZoom,
          kind,
          layers: [...layers],
        })),
      },
    };
  },
  async style({ services: { mapStyles }, query: { name } }) {
    const style = await mapStyles.style(name);
    if (!style) throw invalid({ name: ['Este estilo não pôde ser lido.'] });
    return {
      body: { name: `${name}.json`, bytes: new TextEncoder().encode(JSON.stringify(style)), inline: false },
    };
  },
  async piece({ services, query }) {
    const bytes = await readPiece(services.settings.dataDir, query);
    if (!bytes) throw invalid({ file: ['Este mapa não está na pasta mapas.'] });
    return { body: { name: `${query.file}.bin`, bytes, inline: false } };
  },
};
