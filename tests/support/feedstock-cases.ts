/** The specification's worked cases, errors, roller choices and catalogue of sentences, as test data. */
import { readFileSync } from 'node:fs';
import type { FeedstockParameters } from '#domain/rules/feedstock-parameters.ts';
import type { SpringFigures, SurveyPoint, WireRollerType } from '#domain/rules/spring-survey.ts';

interface CaseInput {
  readonly feedstock_parameters: FeedstockParameters;
  readonly recovery_modality: number;
  readonly vertices: readonly SurveyPoint[];
  readonly water_eyes: readonly SurveyPoint[];
}

interface FeedstockCases {
  readonly cases: readonly {
    readonly id: string;
    readonly title: string;
    readonly input: CaseInput & { readonly wire_rollers: readonly WireRollerType[] };
    readonly expected: SpringFigures & { readonly warnings: readonly string[] };
  }[];
  readonly errors: readonly {
    readonly id: string;
    readonly title: string;
    readonly input: CaseInput;
    readonly error: string;
  }[];
  readonly wire_roller_cases: readonly {
    readonly need: number;
    readonly types: readonly WireRollerType[];
    readonly wire_rollers: readonly { readonly length: number; readonly quantity: number }[];
    readonly delivered: number;
    readonly surplus: number;
    readonly shortage: number;
    readonly note: 'short' | 'below_minimum' | null;
  }[];
  readonly messages: {
    readonly errors_file: readonly string[];
    readonly errors_form: readonly string[];
    readonly errors_points: readonly string[];
    readonly errors_fence: readonly string[];
    readonly warnings: Readonly<Record<string, string>>;
  };
}

export const feedstockCases: FeedstockCases = JSON.parse(
  readFileSync(new URL('../spec/feedstock-cases.json', import.meta.url), 'utf8'),
);
