import type { Pages } from '@bowline/design-system/states/use-pages.ts'
import { useState, useSyncExternalStore } from 'react'
import type { AccountNews } from '../../../live/account-store.ts'
import { useAccountNews } from '../../../live/hooks.ts'
import { StreamRows } from './stream-rows.ts'

const NONE: readonly never[] = []

/**
 * What the account's stream adds to a table of the past: `first`, which pages may not have yet, and what `rowOf` finds in
 * its news. While disconnected, rows may have been missed.
 */
export function useStreamRows<R>(
  { again }: Pick<Pages<R>, 'again'>,
  rowOf: (news: AccountNews) => R | undefined,
  first?: readonly R[],
): readonly R[] {
  const [rows] = useState(() => new StreamRows(first))
  useAccountNews((news) => {
    if (news.kind === 'resynced') return void again()
    const row = rowOf(news)
    if (row !== undefined) rows.add(row, again)
  })
  return useSyncExternalStore(rows.subscribe, rows.getSnapshot, () => NONE)
}
