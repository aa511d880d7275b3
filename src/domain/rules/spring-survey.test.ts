import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { computeSpring, type SpringSurvey } from './spring-survey.ts';

interface Case {
  readonly id: string;
  readonly title: string;
  readonly input: SpringSurvey;
  readonly expected: Record<string, unknown>;
  readonly error: string;
}
const spec: { cases: Case[]; errors: Case[] } = JSON.parse(
  readFileSync(new URL('../../../tests/spec/feedstock-cases.json', import.meta.url), 'utf8'),
);

describe('the worked cases of the specification', () => {
  test.each(spec.cases)('$id: $title', ({ input, expected }) => {
    const { warnings, ...figures } = expected;
    const result = computeSpring(input);
    if (!result.ok) throw new Error(result.findings.map((finding) => finding.message).join('\n'));
    expect(result.figures).toEqual(figures);
    expect(result.warnings.map((warning) => warning.code)).toEqual(warnings);
  });

  test.each(spec.errors)('$id: $title', ({ input, error }) => {
    const result = computeSpring({ ...input, wire_rollers: [] });
    expect(result).toMatchObject({ ok: false });
    expect(!result.ok && result.findings[0]?.message).toBe(error);
  });
});
