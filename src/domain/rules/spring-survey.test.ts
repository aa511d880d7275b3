import { describe, expect, test } from 'vitest';
import { feedstockCases } from '../../../tests/support/feedstock-cases.ts';
import { computeSpring } from './spring-survey.ts';

describe('the worked cases of the specification', () => {
  test.each(feedstockCases.cases)('$id: $title', ({ input, expected }) => {
    const { warnings, ...figures } = expected;
    const result = computeSpring(input);
    if (!result.ok) throw new Error(result.findings.map((finding) => finding.message).join('\n'));
    expect(result.figures).toEqual(figures);
    expect(result.warnings.map((warning) => warning.code)).toEqual(warnings);
  });

  test.each(feedstockCases.errors)('$id: $title', ({ input, error }) => {
    const result = computeSpring({ ...input, wire_rollers: [] });
    expect(result.ok ? 'computed' : result.findings[0]?.message).toBe(error);
  });
});
