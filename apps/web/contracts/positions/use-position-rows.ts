import { useMemo } from 'react'
import { useAccount } from '../../live/hooks.ts'
import { useWords } from '../../words/use-words.ts'
import { useFutures } from '../futures-context.tsx'
import { useUnifiedLiquidations } from '../unified/account/use-unified-coins.ts'
import { useWallets } from '../use-wallets.ts'
import { inUnified, type PositionRow, positionRows } from './position-rows.ts'

/** Positions of one contract, or of all, at the marks of now; undefined until account and contracts are known. */
export function usePositionRows(pair: string | undefined): PositionRow[] | undefined {
  const t = useWords('contracts/positions')
  const account = useAccount()
  const { terms } = useFutures()
  const live = useWallets()
  const liquidations = useUnifiedLiquidations()
  const contracts = t('unit.contracts')
  return useMemo(() => {
    if (!live || !terms || !account?.contracts) return undefined
    const ids = new Map([...account.contracts.positions].map(([key, { positionId }]) => [key, positionId]))
    const known = { terms, prices: live.prices, orders: account.orders.values(), ids, contracts }
    const rows = positionRows(live.wallets, pair, known)
    return liquidations ? rows.map((row) => inUnified(row, liquidations.get(row.positionId))) : rows
  }, [live, terms, account, pair, contracts, liquidations])
}
