import { type Pages, usePages } from '@bowline/design-system/states/use-pages.ts'
import { useBooked } from '../use-booked.ts'

const ROWS = 50

interface Numbered<R> {
  readonly count: number
  readonly rows: readonly R[]
}

/** A list of the futures service by numbered pages, asked for anew after positions or wallets have changed. */
export function useBookedPages<R>(
  key: string,
  ask: (page: { readonly page: number; readonly limit: number }) => Promise<Numbered<R>>,
): Pages<R> {
  const pages = usePages<R>(key, async (cursor) => {
    const page = cursor === undefined ? 1 : Number(cursor)
    const { rows, count } = await ask({ page, limit: ROWS })
    return { rows, next: page * ROWS < count ? String(page + 1) : null }
  })
  useBooked(() => void pages.again())
  return pages
}
