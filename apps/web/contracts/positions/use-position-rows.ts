import { useMemo } from 'react'
import { useAccount } from '../../live/hooks.ts'
import { useWords } from '../../words/use-words.ts'
import { useFutures } from '../futures-context.tsx'
import { useUnifiedNow } from '../unified/account/use-unified-now.ts'
import { useWallets } from '../use-wallets.ts'
import { inUnified, type PositionRow, positionRows } from './position-rows.ts'

/** Positions of one contract, or of all, at the marks of now; undefined until account and contracts are known. */
export function usePositionRows(pair: string | undefined): PositionRow[] | undefined {
  const t = useWords('contracts/positions')
  const account = useAccount()
  const { terms, isUnified } = useFutures()
  const live = useWallets()
  const unified = useUnifiedNow()
  const contracts = t('unit.contracts')
  return useMemo(() => {
    if (!live || !terms || !account?.contracts) return undefined
    const ids = new Map([...account.contracts.positions].map(([key, { positionId }]) => [key, positionId]))
    const known = { terms, prices: live.prices, orders: account.orders.values(), ids, contracts }
    const positions = unified?.valued.positions ?? live.wallets.flatMap(({ figures }) => figures.positions)
    const rows = positionRows(positions, pair, known)
    return isUnified === false ? rows : rows.map((row) => inUnified(row, unified !== undefined))
  }, [live, terms, account, pair, contracts, isUnified, unified])
}
