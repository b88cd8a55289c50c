import type { SiteApi } from '../../../site-api/site-api.ts'
import type { StatementLine } from './statement-sums.ts'

const MINUTE_MS = 60_000
/** So many minutes before it began, and after. */
const BEFORE = 45
const AFTER = 15

/** The mark at the end of each minute around a liquidation, and at the moment it began. */
export async function loadMarkPath(siteApi: SiteApi, { contractName, ctime, tagPrice }: StatementLine) {
  if (contractName === '') return null
  const { list } = await siteApi('GET /fe-co-api/common/market/klines', {
    contractName,
    interval: '1m',
    priceType: 'mark',
    startTime: ctime - BEFORE * MINUTE_MS,
    endTime: ctime + AFTER * MINUTE_MS,
    limit: BEFORE + AFTER + 1,
  })
  const closes = list.map(([openTime, , , , close]) => ({ atMs: openTime + MINUTE_MS - 1, value: close }))
  return [...closes, { atMs: ctime, value: tagPrice }].toSorted((a, b) => a.atMs - b.atMs)
}
