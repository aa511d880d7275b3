/** The small parts of an .xlsx package that hold its sheets together (ECMA-376 part 2, and part 1, 18.2). */
import type { SheetWriter } from './sheet-writer.ts';
import type { WorkbookOptions } from './workbook.ts';
import { xmlText } from './xml-text.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

/** The parts besides the sheets, by path. */
export function packageParts(
  { title, paper }: WorkbookOptions,
  sheets: readonly SheetWriter[],
  styles: string,
): Record<string, string> {
  return {
    'xl/styles.xml': styles,
    'xl/workbook.xml': workbook(sheets),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, index) => [`${OFFICE}/worksheet`, `worksheets/sheet${index + 1}.xml`] as const),
      [`${OFFICE}/styles`, 'styles.xml'],
    ]),
    'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(title)}</dc:title><dc:creator>${xmlText(paper?.organisation ?? 'Vertente')}</dc:creator></cp:coreProperties>`,
    '_rels/.rels': relationships([
      [`${OFFICE}/officeDocument`, 'xl/workbook.xml'],
      [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ]),
    '[Content_Types].xml': contentTypes(sheets.length),
  };
}

/** The filter's range and what is printed on every page are names that the programs know. */
function workbook(sheets: readonly SheetWriter[]): string {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const names = sheets.map((sheet, index) => {
    const quoted = `'${xmlText(sheet.name.replaceAll("'", "''"))}'`;
    const { from, to } = sheet.range();
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${quoted}!${from}:${to}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${index}">${quoted}!$A:$A,${quoted}!$1:$1</definedName>`;
  });
  return `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`;
}

/** Numbered `rId1` on, in this order. */
function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const listed = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${listed.join('')}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const sheetTypes = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/${sheetPath(index)}" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${sheetTypes.join('')}</Types>`;
}
