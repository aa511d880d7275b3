import { describe, expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const svg = (inside: string, head = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${inside}</svg>`;
const clean = (text: string) => cleanSvg(Buffer.from(text));

function kept(text: string): string {
  const cleaned = clean(text);
  if (!cleaned.ok) throw new Error(`${cleaned.refusal} ${cleaned.what ?? ''}`);
  return cleaned.svg;
}

describe('an SVG', () => {
  test('of a drawing program keeps what is drawn, and nothing of the program’s own', () => {
    const text =
      kept(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><!-- Feito -->
      ${svg(
        `<metadata><rdf:RDF xmlns:rdf="r">Autor</rdf:RDF></metadata><sodipodi:namedview xmlns:sodipodi="s"/>
        <style>.a{fill:#163;behavior:none}/* nota */</style>
        <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
        <a><path class="a" d="M0 0h4" style="stroke:url(#g);-inkscape-font:x" inkscape:label="b"/></a>
        <text>Rio &amp; Mata</text>`,
        'width="40px" height="20"',
      )}`);
    expect(text).toContain('viewBox="0 0 40 20"');
    expect(text).toContain('<style>.a{fill:#163}</style>');
    expect(text).toContain('<g><path class="a" d="M0 0h4" stroke="url(#g)"/></g>');
    expect(text).toContain('Rio &amp; Mata');
    expect(text).not.toMatch(/Autor|namedview|DOCTYPE|Feito|inkscape|behavior/);
  });

  test.each([
    ['<script>1</script>', 'um script'],
    ['<g><SCRIPT/></g>', 'um script'],
    ['<metadata><svg:script xmlns:svg="x">1</svg:script></metadata>', 'um script'],
    ['<rect onload="x()"/>', 'um script (onload)'],
    ['<metadata ONCLICK="x()"/>', 'um script (onclick)'],
    ['<a xlink:href=" java&#9;script:x()"/>', 'um script'],
    ['<foreignObject><p/></foreignObject>', 'conteúdo de página (foreignObject)'],
    ['<iframe/>', 'conteúdo de página (iframe)'],
    ['<animate attributeName="href"/>', 'uma animação'],
    ['<set attributeName="href"/>', 'uma animação'],
    ['<image href="https://exemplo.org/a.png"/>', 'uma referência a outro endereço'],
    ['<use xlink:href="outro.svg#a"/>', 'uma referência a outro endereço'],
    ['<a href="//exemplo.org"/>', 'uma referência a outro endereço'],
    ['<feImage href="/api/user"/>', 'uma referência a outro endereço'],
    [
      '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>',
      'dados embutidos que não são uma imagem PNG, JPEG ou WebP',
    ],
    ['<image href="data:text/html,x"/>', 'dados embutidos que não são uma imagem PNG, JPEG ou WebP'],
    ['<style>@import "a.css";</style>', 'um estilo que busca ou importa outra coisa'],
    ['<style>.a{fill:url(https://exemplo.org/x)}</style>', 'um estilo que busca ou importa outra coisa'],
    ['<style>.a{fill:u\\72l(x)}</style>', 'um estilo que busca ou importa outra coisa'],
    ['<rect style="fill:url( \'http://x\' )"/>', 'um estilo que busca ou importa outra coisa'],
    ['<rect fill="url(x.svg#a)"/>', 'um estilo que busca ou importa outra coisa'],
  ])('with %s is refused, and is told what it has', (inside, what) => {
    expect(clean(svg(inside))).toEqual({ ok: false, refusal: 'active', what });
  });

  test.each([
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'entidades próprias'],
    [`<?xml-stylesheet href="a.css"?>${svg('')}`, 'uma folha de estilo de fora'],
  ])('%s is refused', (text, what) => {
    expect(clean(text)).toEqual({ ok: false, refusal: 'active', what });
  });

  test.each([
    ['', 'unreadable'],
    ['<kml><svg/></kml>', 'unreadable'],
    [svg('', ''), 'no_size'],
    [svg('<g id="a"><use href="#a"/></g>'), 'too_heavy'],
    [
      svg(
        Array.from(
          { length: 30 },
          (_, at) => `<g id="n${at + 1}"><use href="#n${at}"/><use href="#n${at}"/></g>`,
        ).join(''),
      ),
      'too_heavy',
    ],
    [svg('<g>'.repeat(150)), 'too_heavy'],
  ])('%s is not taken', (text, refusal) => {
    expect(clean(text)).toEqual({ ok: false, refusal });
  });

  test.each([
    ['attributes of one element', `<g ${Array.from({ length: 1100 }, (_, at) => `a${at}=""`).join(' ')}/>`],
    ['attributes', `<g ${Array.from({ length: 50 }, (_, at) => `a${at}=""`).join(' ')}/>`.repeat(4100)],
    ['pieces of text', '< '.repeat(300_000)],
    ['rules', `<style>${'}'.repeat(500_000)}</style>`],
  ])('of more %s than a drawing has nothing is made', (_, inside) => {
    expect(clean(svg(inside))).toEqual({ ok: false, refusal: 'too_heavy' });
  });

  // What grew with the square of the size took a minute at this one.
  const LENGTH = 300_000;
  test.each([
    ['a style without a rule', `<style>${'a'.repeat(LENGTH)}</style>`],
    ['comments that never end', `<style>${'/* '.repeat(LENGTH / 3)}</style>`],
    ['comments that never end in one element', `<rect style="${'/* '.repeat(LENGTH / 3)}"/>`],
    ['rules that never end', `<style>${'a{ '.repeat(LENGTH / 3)}</style>`],
    ['addresses that never end', `<rect fill="${'url ('.repeat(LENGTH / 5)}#a"/>`],
  ])('with %s is read in one pass', (_, inside) => {
    const before = process.cpuUsage();
    clean(svg(inside));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(5);
  });

  test('whose drawings stand for one another thousands deep is not taken', () => {
    const chain = Array.from({ length: 9000 }, (_, at) => `<g id="n${at}"><use href="#n${at + 1}"/></g>`);
    expect(clean(svg(chain.join('')))).toEqual({ ok: false, refusal: 'too_heavy' });
  });

  test('that is no UTF-8 is not taken', () => {
    expect(cleanSvg(Buffer.from([0xff, 0xfe, 0x3c, 0x00]))).toEqual({ ok: false, refusal: 'unreadable' });
  });

  test('hands out the pictures in it, so that they are looked at', () => {
    const cleaned = clean(svg('<image href="data:image/png;base64,iVBORw0K" width="4"/>'));
    expect(cleaned).toMatchObject({ ok: true, pictures: [Buffer.from('iVBORw0K', 'base64')] });
  });

  test('is the same when it is cleaned once more', () => {
    const once = kept(
      svg('<style>.a{fill:#163}</style><use xlink:href="#b"/><g id="b"><rect width="2"/></g>'),
    );
    expect(kept(once)).toBe(once);
  });
});
