import type { BenchFigure } from '@bowline/platform/bench.ts'
import type { FirstVisit } from './first-visit.ts'
import type { Stream } from './live-stream.ts'

/** For comparison only: the bar is about the page itself. */
function beside(value: number) {
  return { baseline: { name: 'empty page', value } }
}

function grown({ heapMbBefore, heapMbAfter }: Stream): number {
  return heapMbAfter - heapMbBefore
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Of a first visit, beside an empty page; `script`: the most before the first paint, kB. */
export function visitFigures(page: FirstVisit, empty: FirstVisit, script: number): BenchFigure[] {
  return [
    { name: 'script of the document', value: page.scriptKb, unit: 'kB gzip', bar: { atMost: script } },
    { name: 'script after it, with the chart', value: page.laterKb, unit: 'kB gzip' },
    { name: 'largest paint', value: page.paintMs, unit: 'ms', ...beside(empty.paintMs), bar: { atMost: 1_500 } },
    { name: 'layout shift', value: page.shift, unit: '', ...beside(empty.shift), bar: { atMost: 0.02 } },
    {
      ...{ name: 'slowest interaction', value: page.interactionMs, unit: 'ms' },
      ...{ ...beside(empty.interactionMs), bar: { atMost: 100 } },
    },
  ]
}

/** Of a page that was left open, beside an empty one. */
export function streamFigures(stream: Stream, empty: Stream): BenchFigure[] {
  const { framesPerSecond, lateShare, heapMbAfter } = stream
  return [
    { name: 'frames', value: framesPerSecond, unit: '/s', ...beside(empty.framesPerSecond), bar: { atLeast: 59 } },
    { name: 'frames that came late', value: 100 * lateShare, unit: '%', ...beside(100 * empty.lateShare) },
    { name: 'memory after', value: heapMbAfter, unit: 'MB', ...beside(empty.heapMbAfter) },
    { name: 'memory grown', value: grown(stream), unit: 'MB', ...beside(grown(empty)), bar: { atMost: 2 } },
  ]
}
