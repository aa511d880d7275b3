/** Apart from the addresses themselves, which the sign-in page knows too: it has no router. */
import { type AddressIds, type AddressName, ADDRESSES } from './addresses.ts';
import { usePlace } from './place.ts';

/** The ids of the address that is open: `const { vehicleId } = useAddressIds('vehicle')`. */
export function useAddressIds<N extends AddressName>(name: N): AddressIds<N> {
  const { params } = usePlace();
  const ids = [...ADDRESSES[name].matchAll(/\$(\w+)/g)].map(([, id = '']) => [id, Number(params[id])]);
  // The screen was found by this very pattern, so every name of it is there.
  return Object.fromEntries(ids) as AddressIds<N>;
}
