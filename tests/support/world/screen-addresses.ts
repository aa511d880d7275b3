/** The panel's screens with the ids of a world's records in their addresses. */
import { ADDRESSES } from '#web/platform/addresses.ts';
import type { World } from './world.ts';

/** Records of the addresses' ids whose names differ from the API's segments. */
const RECORDS: Readonly<Record<string, string>> = {
  projectId: 'projects',
  producerId: 'rural_producers',
  propertyId: 'rural_properties',
  basinId: 'hydrographic_basins',
  subbasinId: 'hydrographic_subbasins',
  dryBoxId: 'dry_boxes',
  executedActivityId: 'executed_activities',
  activityId: 'activities',
  accountabilityId: 'accountabilities',
  wireRollerId: 'feedstock_wire_rollers',
};

/** The address with the ids of what was made. */
export function screenAddress(world: World, address: string): string {
  return address.replace(/\$(\w+)/g, (_, name: string) => {
    const record =
      RECORDS[name] ?? `${name.replace(/Id$/, '').replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}s`;
    const id = world.ids[record];
    if (id === undefined) throw new Error(`The world has no ${record} for ${address}`);
    return String(id);
  });
}

/** Screens of figures and forms behind the menu. */
const OVERVIEWS: readonly string[] = [
  ADDRESSES.help,
  ADDRESSES.organisation,
  ADDRESSES.stock,
  ADDRESSES.purchaseList,
  ADDRESSES.stockBalances,
  ADDRESSES.materialBalance,
  ADDRESSES.map,
  ADDRESSES.reports,
  ADDRESSES.account,
];

/** The lists behind the menu. */
export const LISTS: readonly string[] = Object.values(ADDRESSES).filter(
  (address) => /^\/admin\/[a-z-]+$/.test(address) && !OVERVIEWS.includes(address),
);

/** Every screen of a signed-in person. */
export function allScreens(world: World): string[] {
  return Object.values(ADDRESSES)
    .filter((address) => address !== ADDRESSES.login)
    .map((address) => screenAddress(world, address));
}
