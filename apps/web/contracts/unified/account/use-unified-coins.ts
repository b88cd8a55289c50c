import { useAccountModel } from '../../../assets-layout/use-is-unified.ts'
import { usePage } from '../../../page-context.ts'
import type { CoinRow } from '../unified-figures.ts'
import { useFresh } from './use-fresh.ts'

/** The coins of a unified account as the exchange values them; undefined of a classic one, and while it is not known. */
export function useUnifiedCoins(): readonly CoinRow[] | undefined {
  const { siteApi } = usePage()
  const isUnified = useAccountModel()
  const { data } = useFresh(`coins ${isUnified}`, async () =>
    isUnified ? siteApi('GET /fe-co-api/account/unified/asset_list') : undefined,
  )
  return data?.list
}

/**
 * Where cross positions of a unified account are liquidated, by position: a wallet of its own does not say so. Undefined of a
 * classic account; empty while it is not known.
 */
export function useUnifiedLiquidations(): ReadonlyMap<number, string> | undefined {
  const { siteApi } = usePage()
  const isUnified = useAccountModel()
  const { data = NONE } = useFresh(`liquidations ${isUnified}`, async () => {
    if (!isUnified) return NONE
    const { positionList } = await siteApi('POST /fe-co-api/position/get_assets_list', {})
    return new Map(positionList.map(({ id, reducePrice }) => [Number(id), reducePrice]))
  })
  return isUnified === false ? undefined : data
}

const NONE: ReadonlyMap<number, string> = new Map()
