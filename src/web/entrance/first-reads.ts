import { WHOLE } from '../components/map/map-look.ts';
import { type AddressName, ADDRESSES } from '../platform/addresses.ts';
import { BALANCE_OF_PROJECT, FIRST_PAGE } from '../platform/first-page.ts';
import { readsRows, type Screen, screens } from '../screens.tsx';
import { type FirstReads, START_READ } from './first-screen.ts';

const ROWS = searchOf(FIRST_PAGE);

/** Of screens that are neither a list nor the record that its rows lead to. */
const OTHERS = {
  map: [`map${searchOf({ bbox: WHOLE.bbox, zoom: WHOLE.zoom })}`],
  materialBalance: [`material_balance${searchOf({ ...BALANCE_OF_PROJECT, page: 1 })}`],
  stock: ['feedstocks'],
  stockBalances: ['stock'],
  purchaseList: ['purchase_list'],
  property: ['rural_properties/$', `rural_properties/$/water_springs${ROWS}`],
  springs: ['rural_properties/$', `rural_properties/$/water_springs${ROWS}`],
  spring: [
    'rural_properties/$',
    'rural_properties/$/water_springs/$',
    'rural_properties/$/water_springs/$/photo_galleries?page=1&per_page=60',
  ],
  barrage: ['rural_properties/$', 'rural_properties/$/barrages/$'],
  dryBox: ['rural_properties/$', 'rural_properties/$/dry_boxes/$'],
  septicTank: ['rural_properties/$', 'rural_properties/$/septic_tanks/$'],
} as const satisfies Partial<Record<AddressName, readonly string[]>>;

/** Of the start, of every list and its records, and of some others; the page's first script gets them from the build. */
export function firstReads(): FirstReads {
  const listAt = new Map<string, Screen>(
    screens.filter(readsRows).map((list) => [ADDRESSES[list.address], list]),
  );
  const ofScreens = screens.flatMap((screen) => {
    const address = withoutNames(ADDRESSES[screen.address]);
    const list = listAt.get(address.replace(/\/editar\/\$$/, ''));
    const calls = callsOf(screen, list);
    const before = screen.inProject ? '/projects/:projectId/' : '/';
    return calls.length === 0
      ? []
      : [[address, [resourceOf(screen), ...calls.map((call) => before + call)]] as const];
  });
  return Object.fromEntries([[ADDRESSES.start, ['', START_READ]], ...ofScreens]);
}

function callsOf(screen: Screen, list: Screen | undefined): readonly string[] {
  if (screen.address in OTHERS) return OTHERS[screen.address as keyof typeof OTHERS];
  if (!list) return [];
  const resource = resourceOf(list);
  return [screen === list ? resource + ROWS : `${resource}/$`];
}

function resourceOf({ can }: Screen): string {
  const [resource = ''] = can.split('.');
  return resource;
}

/** `/admin/veiculos/editar/$vehicleId` → `/admin/veiculos/editar/$`. */
function withoutNames(address: string): string {
  return address.replace(/\$\w+/g, '$');
}

/** In the order in which the screen names them. */
function searchOf(query: Readonly<Record<string, string | number>>): string {
  return `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}
