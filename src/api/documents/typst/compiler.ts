/**
 * Typst templates to PDF/UA-1, in the process that calls it: the native compiler
 * blocks its thread and may crash its process, so only the worker does.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { commonCoverage } from './font-coverage.ts';
import type { CompileRequest } from './messages.ts';
import { TEMPLATES_ROOT } from './places.ts';
import { printable, printableData } from './printable.ts';

/** The faces of Noto Sans that templates may use: regular, semi-bold, bold, and two italics. */
const FACES = ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold', '700Bold_Italic'];
/** Results that the last documents did not use are forgotten after so many documents. */
const CACHE_AGE = 2;

interface CompiledPdf {
  readonly pdf: Uint8Array;
  /** What Typst warns of. A missing font is no warning here but an error. */
  readonly warnings: readonly string[];
}

/** The template does not compile, or its result may not be called PDF/UA. English, for the log. */
class TypstError extends Error {}

/**
 * @param root folder of the templates; they may import one another by `/path` below it
 * @throws Error when a font file is missing
 */
export function createTypstCompiler(root: string): (request: CompileRequest) => CompiledPdf {
  const fonts = FACES.map(readFace);
  const coverage = commonCoverage(fonts);
  // Typst looks at the machine's fonts too, in whatever order: an empty list of them keeps it to ours.
  process.env.FONTCONFIG_FILE = join(TEMPLATES_ROOT, 'typst', 'fonts.conf');
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: fonts }] });

  function messages(diagnostics: ReturnType<NodeCompiler['compile']>['takeWarnings']): string[] {
    const found = diagnostics();
    return found ? compiler.fetchDiagnostics(found).map(describe) : [];
  }

  return ({ template, data, letterhead, footnote }) => {
    const logo = letterhead?.logo ?? null;
    const file = logo && `/letterhead/logo.${logo.format}`;
    if (logo && file) compiler.mapShadow(join(root, file), Buffer.from(logo.bytes));
    const compiled = compiler.compile({
      mainFilePath: join(root, template),
      inputs: {
        data: JSON.stringify(printableData(data, coverage)),
        footnote: printable(footnote, coverage),
        letterhead: JSON.stringify(
          printableData(
            letterhead && { name: letterhead.name, facts: letterhead.facts, logo: file },
            coverage,
          ),
        ),
      },
    });
    const errors = messages(() => compiled.takeError());
    const warnings = messages(() => compiled.takeWarnings());
    const missing = warnings.filter((warning) => warning.includes('unknown font family'));
    if (!compiled.result || errors.length > 0 || missing.length > 0) {
      throw new TypstError([...errors, ...missing].join('\n') || 'Typst gave no document');
    }
    try {
      return { pdf: compiler.pdf(compiled.result, { pdfStandard: PdfStandard.UA_1 }), warnings };
    } catch (error) {
      throw new TypstError(error instanceof Error ? error.message : String(error));
    } finally {
      if (file) compiler.unmapShadow(join(root, file));
      compiler.evictCache(CACHE_AGE);
    }
  };
}

function readFace(face: string): Buffer {
  const require = createRequire(import.meta.url);
  return readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${face}/NotoSans_${face}.ttf`));
}

function describe(diagnostic: unknown): string {
  if (diagnostic === null || typeof diagnostic !== 'object') return String(diagnostic);
  const { message, path } = { message: '', path: '', ...diagnostic };
  return `${path}: ${message}`;
}
