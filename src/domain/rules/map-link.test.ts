import { describe, expect, test } from 'vitest';
import { readMapLink } from './map-link.ts';

const PLACE = { latitude: -19.494_08, longitude: -41.063_78 };

describe('a link of a map', () => {
  test.each([
    'https://www.google.com/maps?q=-19.49408,-41.06378',
    'https://maps.google.com/?q=-19.49408,-41.06378&z=17',
    'https://www.google.com/maps/search/?api=1&query=-19.49408%2C-41.06378',
    'https://www.google.com/maps/search/-19.49408,+-41.06378?entry=tts',
    'https://www.google.com.br/maps/@-19.49408,-41.06378,17z',
    // The pin, and not the middle of the window.
    'https://www.google.com/maps/place/S%C3%ADtio/@-19.5,-41.1,17z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d-19.49408!4d-41.06378',
    'https://www.google.com/maps/dir/?api=1&destination=-19.49408,-41.06378',
    'https://maps.apple.com/?ll=-19.49408,-41.06378&q=Nascente',
    'https://www.openstreetmap.org/#map=17/-19.49408/-41.06378',
    'https://www.openstreetmap.org/?mlat=-19.49408&mlon=-41.06378#map=12/-20/-42',
    'https://waze.com/ul?ll=-19.49408,-41.06378&navigate=yes',
    'https://bing.com/maps/default.aspx?cp=-19.49408~-41.06378&lvl=17',
    'geo:-19.49408,-41.06378?z=17',
    'geo:0,0?q=-19.49408,-41.06378(Nascente)',
    'Localização: https://maps.google.com/?q=-19.49408,-41.06378 enviada agora',
  ])('%s', (link) => {
    expect(readMapLink(link)).toEqual({ kind: 'place', place: PLACE });
  });

  // Google's own address of a pin; the window's middle stands behind the @.
  test.each([
    "https://www.google.com/maps/place/18%C2%B030'32.4%22S+42%C2%B018'28.8%22W/@-18.5090,-42.3000,15z",
    'https://www.google.com/maps/place/18%C2%B030%2732.4%22S+42%C2%B018%2728.8%22W/@-18.509,-42.3,15z/data=!3m1!1e3?entry=ttu',
    "https://www.google.com/maps/search/18%C2%BA30'32,4%22S,+42%C2%BA18'28,8%22O/@-18.5090,-42.3000,15z",
    'https://www.google.com/maps/place/18.509%C2%B0S+42.308%C2%B0W/@-18.5090,-42.3000,15z',
    'https://www.google.com/maps/search/-18.509+-42.308/@-18.5090,-42.3000,15z',
    `https://www.google.com/maps/place/18°30'32.4"S+42°18'28.8"W/`,
  ])('%s is the pin in degrees, not the window', (link) => {
    expect(readMapLink(link)).toEqual({
      kind: 'place',
      place: { latitude: expect.closeTo(-18.509, 6), longitude: expect.closeTo(-42.308, 6) },
    });
  });

  test.each(['S%C3%ADtio+12', '12+13', '95%C2%B0S+42%C2%B0W', '42.3+42.5'])(
    'where %s was looked for, the window is all that is said',
    (name) => {
      const place = { latitude: -18.509, longitude: -42.3 };
      const link = `https://www.google.com/maps/search/${name}/@-18.5090,-42.3000,15z`;
      expect(readMapLink(link)).toEqual({ kind: 'place', place });
    },
  );

  test.each(['https://maps.app.goo.gl/Xy12abCd', 'http://goo.gl/maps/abc', 'Veja https://bit.ly/3abc'])(
    '%s must be opened first',
    (link) => {
      expect(readMapLink(link)).toEqual({ kind: 'short' });
    },
  );

  test.each([
    'https://www.google.com/maps/place/Governador+Valadares',
    'https://www.google.com/maps?q=-95,-41',
    'https://example.org/1,2,3',
    'https://%',
  ])('%s names no place', (link) => {
    expect(readMapLink(link)).toEqual({ kind: 'none' });
  });

  test.each(['', '-19.49408, -41.06378', 'google.com'])('%j holds none', (text) => {
    expect(readMapLink(text)).toBeNull();
  });
});
