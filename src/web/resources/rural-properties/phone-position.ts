/** Where the device is, as its own receiver tells. */

export interface PhonePosition {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres around it within which the device lies, 95 times of 100. */
  readonly accuracy: number;
}

const WAIT_MS = 20_000;

const SENTENCES: Readonly<Record<number, string>> = {
  1: 'O navegador não tem permissão para usar a localização. Permita-a nas configurações do navegador.',
  2: 'O aparelho não encontrou a própria posição. Tente a céu aberto.',
  3: 'O aparelho demorou para encontrar a própria posição. Tente de novo a céu aberto.',
};

/** Why there is no position, by the code of the browser's error; null where it has no receiver at all. */
export function positionSentence(code: number | null): string {
  if (code === null) return 'Este navegador não diz onde o aparelho está.';
  return SENTENCES[code] ?? SENTENCES[2] ?? '';
}

/** A sentence where it can't be had. */
export function phonePosition(): Promise<PhonePosition | string> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve(positionSentence(null));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      ({ code }) => resolve(positionSentence(code)),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 0 },
    );
  });
}
