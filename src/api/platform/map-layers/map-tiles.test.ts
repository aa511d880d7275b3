import { expect, test } from 'vitest';
import { parseMapTiles, policySource } from './map-tiles.ts';
import { readSettings } from '../settings.ts';

const SATELLITE = 'Satélite|https://mapas.exemplo.org/sat/{z}/{x}/{y}.jpg|© Exemplo';

test('one or several sources, XYZ or WMTS, with name, credit and largest zoom', () => {
  expect(parseMapTiles(SATELLITE)).toEqual([
    {
      name: 'Satélite',
      address: 'https://mapas.exemplo.org/sat/{z}/{x}/{y}.jpg',
      credit: '© Exemplo',
      max_zoom: 19,
    },
  ]);
  const wmts =
    'Relevo|https://g.exemplo.org/wmts?layer=r&tilematrix={TileMatrix}&tilerow={TileRow}&tilecol={TileCol}|IBGE|14';
  const several = parseMapTiles(`${SATELLITE}||${wmts}`);
  expect(several).toEqual(parseMapTiles(`${SATELLITE}\n${wmts}\n`));
  expect(several?.[1]).toEqual({
    name: 'Relevo',
    address: 'https://g.exemplo.org/wmts?layer=r&tilematrix={z}&tilerow={y}&tilecol={x}',
    credit: 'IBGE',
    max_zoom: 14,
  });
});

test.each([
  ['https://a.org/{z}/{x}/{y}.png'],
  ['Nome|https://a.org/{z}/{x}.png|Crédito'],
  ['Nome|http://a.org/{z}/{x}/{y}.png|Crédito'],
  ['Nome|https://u:s@a.org/{z}/{x}/{y}.png|Crédito'],
  ['Nome|https://{s}.a.org/{z}/{x}/{y}.png|Crédito'],
  ["Nome|https://a.org/;script-src 'unsafe-inline'/{z}/{x}/{y}.png|Crédito"],
  ['Nome|https://a.org/{z}/{x}/{y}.png|'],
  ['Nome|https://a.org/{z}/{x}/{y}.png|Crédito|99'],
  ['Nome|javascript:alert(1)/{z}/{x}/{y}|Crédito'],
])('%s stops the start, in words', (text) => {
  expect(parseMapTiles(text)).toBeNull();
  expect(() => readSettings({ MAP_TILES: text })).toThrow(/^A configuração MAP_TILES não serve: deve ser /);
});

test('the page may load from the folder of the tiles and from nowhere else', () => {
  expect(policySource('https://a.org/sat/2/{z}/{x}/{y}.jpg')).toBe('https://a.org/sat/2/');
  expect(policySource('https://a.org/tiles-{z}/{x}/{y}.jpg')).toBe('https://a.org/');
  expect(policySource('https://a.org/wmts?x={x}&y={y}&z={z}')).toBe('https://a.org/wmts');
  expect(policySource('http://127.0.0.1:8080/{z}/{x}/{y}')).toBe('http://127.0.0.1:8080/');
});
