import { MAP_MESSAGES } from '#domain/resources/map.ts';
import { type Box, readBox } from '#domain/rules/map-box.ts';
import { invalid } from '../../platform/http/problem.ts';

/** @throws Problem 422 for what is no box */
export function boxOf(bbox: string): Box {
  const box = readBox(bbox);
  if (!box) throw invalid({ bbox: [MAP_MESSAGES.box] });
  return box;
}
