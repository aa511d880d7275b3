/** The looks of a workbook's cells, each written once; a cell names its look by number. */
import { xmlText } from './xml-text.ts';

export interface CellLook {
  readonly font: keyof typeof FONTS;
  /** Format code of the value; `@`: text. */
  readonly format: string;
  readonly side: 'left' | 'right' | 'center';
  /** White on the panel's green, in several lines if need be. */
  readonly isHead?: boolean;
  /** A line above. */
  readonly isTotal?: boolean;
}

const CALIBRI = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const FONTS = {
  plain: `<font>${CALIBRI}</font>`,
  head: `<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font>`,
  bold: `<font><b/>${CALIBRI}</font>`,
  italic: `<font><i/>${CALIBRI}</font>`,
} as const;
const FONT_NAMES = Object.keys(FONTS);

/** The first two are the ones that every program expects there. */
const FILLS =
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F5132"/><bgColor indexed="64"/></patternFill></fill></fills>';
const BORDERS =
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top style="thin"><color auto="1"/></top><bottom/><diagonal/></border></borders>';

const TEXT_FORMAT = 49;
/** Lower ones are each program's own. */
const FIRST_FORMAT = 164;

export interface StyleTable {
  /** The look's number, the same for the same look. */
  numberOf(look: CellLook): number;
  /** The part `xl/styles.xml`, of all looks so far. */
  xml(): string;
}

export function makeStyleTable(): StyleTable {
  const formats: string[] = [];
  // Number 0 is what cells without a look have.
  const looks = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'];

  function formatId(format: string): number {
    if (format === '@') return TEXT_FORMAT;
    if (!formats.includes(format)) formats.push(format);
    return FIRST_FORMAT + formats.indexOf(format);
  }

  return {
    numberOf({ font, format, side, isHead = false, isTotal = false }) {
      const alignment = isHead
        ? `<alignment horizontal="${side}" vertical="center" wrapText="1"/>`
        : `<alignment horizontal="${side}"/>`;
      const look = `<xf numFmtId="${formatId(format)}" fontId="${FONT_NAMES.indexOf(font)}" fillId="${isHead ? 2 : 0}" borderId="${isTotal ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`;
      const known = looks.indexOf(look);
      return known < 0 ? looks.push(look) - 1 : known;
    },
    xml() {
      const codes = formats.map(
        (format, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${xmlText(format)}"/>`,
      );
      const numFmts =
        codes.length === 0 ? '' : `<numFmts count="${codes.length}">${codes.join('')}</numFmts>`;
      return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${numFmts}<fonts count="${FONT_NAMES.length}">${Object.values(FONTS).join('')}</fonts>${FILLS}${BORDERS}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${looks.length}">${looks.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
    },
  };
}
