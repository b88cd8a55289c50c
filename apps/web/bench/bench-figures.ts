import type { Stream } from './live-stream.ts'

/** For comparison only: the bar is about the page itself. */
export function beside(value: number) {
  return { baseline: { name: 'empty page', value } }
}

export function grown({ heapMbBefore, heapMbAfter }: Stream): number {
  return heapMbAfter - heapMbBefore
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
