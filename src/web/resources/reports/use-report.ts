import { feedstockReport } from '#domain/resources/feedstock-report.ts';
import type { QueryInput } from '#domain/shared/contract.ts';
import { useEffect, useRef, useState } from 'react';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { fetchDocument, saveFile } from '../../platform/document-file.ts';

export type ReportState =
  | { readonly at: 'idle' | 'generating' }
  | { readonly at: 'saved'; readonly name: string }
  | { readonly at: 'failed'; readonly problem: ApiProblem };

interface Report {
  readonly state: ReportState;
  readonly generate: (query: QueryInput<typeof feedstockReport.file>) => Promise<void>;
  readonly cancel: () => void;
}

/** Fetches the project's report and saves it; given up with `cancel`, or when the screen goes. */
export function useReport(projectId: number): Report {
  const [state, setState] = useState<ReportState>({ at: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  return {
    state,
    async generate(query) {
      const attempt = new AbortController();
      running.current = attempt;
      setState({ at: 'generating' });
      try {
        const { signal } = attempt;
        const file = await fetchDocument(feedstockReport.file, { params: { projectId }, query, signal });
        saveFile(file);
        setState({ at: 'saved', name: file.name });
      } catch (error) {
        if (!attempt.signal.aborted) setState({ at: 'failed', problem: asProblem(error) });
      }
    },
    cancel() {
      running.current?.abort();
      setState({ at: 'idle' });
    },
  };
}
