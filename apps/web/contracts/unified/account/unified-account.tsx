import { worthInUsd } from '@bowline/core/formulas/unified/collateral.ts'
import { addDecimals, fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { type ReactNode, useState } from 'react'
import { StaleNotice } from '../../../fresh-figures/stale-notice.tsx'
import { useLaterDialog } from '../../../later/use-later-dialog.ts'
import { units } from '../../figures/contract-terms.ts'
import { AnnouncedChanges } from '../collateral/announced-changes.tsx'
import type { CoinRow, UnifiedFigures } from '../unified-figures.ts'
import { Borrowings } from './borrowings.tsx'
import { CoinTable } from './coin-table.tsx'
import { UnifiedTotals } from './unified-totals.tsx'
import { useCheckedUnified } from './use-unified-now.ts'

interface UnifiedAccountProps {
  readonly loaded: UnifiedFigures
  readonly hidden: boolean
  /** Opens with the dialog to choose collateral. */
  readonly isChoosing?: boolean
  /** Beside the totals. */
  readonly aside?: ReactNode
}

const loadCollateral = async () => (await import('../collateral/collateral-dialog.tsx')).CollateralDialog
const loadRepay = async () => (await import('../repay/repay-dialog.tsx')).RepayDialog
const loadTransfer = async () => (await import('../../transfer/transfer-dialog.tsx')).TransferDialog

type Open = { readonly dialog: 'collateral' | 'repay' | 'transfer'; readonly coin: string | undefined }

/** The unified account: its totals, its coins, what it owes, and what its owner can do about each. */
export function UnifiedAccount({ loaded, hidden, isChoosing = false, aside }: UnifiedAccountProps) {
  const { figures = loaded, freshness, again } = useCheckedUnified()
  const [open, setOpen] = useState<Open | undefined>(isChoosing ? { dialog: 'collateral', coin: undefined } : undefined)
  const close = () => setOpen(undefined)
  const CollateralDialog = useLaterDialog(loadCollateral, open?.dialog === 'collateral', close)
  const RepayDialog = useLaterDialog(loadRepay, open?.dialog === 'repay', close)
  const TransferDialog = useLaterDialog(loadTransfer, open?.dialog === 'transfer', close, 'contracts/transfer')
  const ends = { onClose: close, onDone: again }
  const shows = (dialog: Open['dialog']) => (coin?: string) => setOpen({ dialog, coin })
  return (
    <>
      {freshness.state === 'stale' && <StaleNotice again={again} />}
      {figures.totals && (
        <UnifiedTotals totals={figures.totals} borrowed={borrowedInUsd(figures.coins)} hidden={hidden} aside={aside} />
      )}
      <AnnouncedChanges collaterals={figures.collaterals} />
      <CoinTable
        figures={figures}
        hidden={hidden}
        onSwitch={shows('collateral')}
        onChoose={() => shows('collateral')()}
        onTransfer={shows('transfer')}
      />
      <Borrowings figures={figures} hidden={hidden} onRepay={shows('repay')} />
      {open?.dialog === 'collateral' && CollateralDialog && <CollateralDialog coin={open.coin} {...ends} />}
      {open?.dialog === 'repay' && open.coin !== undefined && RepayDialog && (
        <RepayDialog coin={open.coin} figures={figures} {...ends} />
      )}
      {open?.dialog === 'transfer' && open.coin !== undefined && TransferDialog && (
        <TransferDialog coin={open.coin} coins={figures.coins.map(({ coin }) => coin)} {...ends} />
      )}
    </>
  )
}

/** What is borrowed of all coins. */
function borrowedInUsd(coins: readonly CoinRow[]): string {
  const worth = coins.map(({ borrowed, indexPrice }) => worthInUsd(units(borrowed), units(indexPrice)))
  return worth.reduce((sum, each) => addDecimals(sum, fromUnits(each, 8)), '0')
}
