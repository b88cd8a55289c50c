import type { CallData } from '@bowline/contract/calls.ts'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useBooked } from '../../../contracts/use-booked.ts'
import { useWallets } from '../../../contracts/use-wallets.ts'
import { useLookingAgain } from '../../../fresh-figures/use-looking-again.ts'
import { usePage } from '../../../page-context.ts'
import { type WalletRow, walletRow, withLive } from './wallet-rows.ts'

export type Assets = CallData<'POST /fe-co-api/position/get_assets_list'>

/** Marks move all the time; the exchange's own valuation of everything is asked for this often. */
const EVERY_MS = 5_000

interface Wallets {
  readonly rows: readonly WalletRow[]
  /** Of all of them, in USDT. */
  readonly total: string
  readonly again: () => void
}

/** The wallets of a classic account, which follow the marks. */
export function useWalletRows(first: Assets): Wallets {
  const { siteApi } = usePage()
  const { data = first, again } = useAnswer('wallets', () =>
    siteApi('POST /fe-co-api/position/get_assets_list', { onlyAccount: true }),
  )
  useLookingAgain(again, EVERY_MS)
  useBooked(again)
  const live = useWallets()
  const rows = data.accountList.map((account) => {
    const row = walletRow(account)
    const wallet = live?.prices && live.wallets.find(({ coin }) => coin === row.coin)
    return wallet ? withLive(row, wallet.figures) : row
  })
  return { rows, total: data.totalBalance, again }
}
