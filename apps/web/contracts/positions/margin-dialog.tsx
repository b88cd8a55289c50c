import { removableOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { compareDecimals, decimalParts, isZero } from '@bowline/design-system/numbers/decimal.ts'
import { trimUnits } from '@bowline/money'
import { useState } from 'react'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import { units } from '../figures/contract-terms.ts'
import { useWallets } from '../use-wallets.ts'
import { ChangedPrice } from './changed-price.tsx'
import { liquidationWith, marginFor, ticksFrom } from './closing-result.ts'
import type { PositionRow } from './position-rows.ts'
import styles from './positions.module.css'

interface MarginDialogProps {
  readonly row: PositionRow
  /** Where the line of its liquidation was let go on the chart: what must move for it to come there. */
  readonly liquidation?: string | undefined
  readonly onClose: () => void
}

/** Moves margin into or out of an isolated position. */
export function MarginDialog({ row, liquidation, onClose }: MarginDialogProps) {
  const t = useWords('contracts/positions')
  const { siteApi } = usePage()
  const showError = useShowError()
  const toast = useToast()
  const wanted =
    liquidation === undefined ? 0n : marginFor(row, ticksFrom(liquidation, row.terms)) - row.figures.held.margin
  const [isIn, setIn] = useState(wanted >= 0n)
  const [amount, setAmount] = useState(wanted === 0n ? '' : trimUnits(wanted < 0n ? -wanted : wanted, 8))
  const [isBusy, setBusy] = useState(false)
  const { figures, coin, name, terms } = row
  const { held, upl, worth } = figures
  const wallet = useWallets()?.wallets.find((one) => one.coin === coin)?.figures
  const removable = removableOf(held.margin, { entryValue: held.entryValue, upl, worth, leverage: held.leverage })
  const most = trimUnits(isIn ? (wallet?.transferable ?? 0n) : removable, 8)
  const parts = decimalParts(amount)
  const isNumber = parts !== undefined && !isZero(parts)
  const isTooMuch = isNumber && compareDecimals(amount, most) > 0
  const moved = isNumber && !isTooMuch ? units(amount) : 0n
  const after = liquidationWith(row, held.margin + (isIn ? moved : -moved))
  const send = async () => {
    if (!isNumber || isTooMuch || isBusy) return
    setBusy(true)
    try {
      await siteApi('POST /fe-co-api/position/change_position_margin', {
        contractId: Number(terms.row.id),
        positionId: row.positionId,
        amount: isIn ? amount : `-${amount}`,
      })
      toast({ kind: 'good', text: t('margin.done', { name }) })
      onClose()
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('margin.title', { name })}
      closeLabel={t('dismiss')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            aria-disabled={!isNumber || isTooMuch}
            busy={isBusy}
            busyLabel={t('sending')}
            onClick={send}
          >
            {t(isIn ? 'margin.add' : 'margin.take')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <SegmentedControl
          label={t('margin')}
          full
          options={[
            { value: 'add', label: t('margin.add') },
            { value: 'take', label: t('margin.take') },
          ]}
          value={isIn ? 'add' : 'take'}
          onChange={(way) => setIn(way === 'add')}
        />
        <Field
          label={t('margin.amount')}
          error={isTooMuch ? t('close.tooMuch', { most: `${most} ${coin}` }) : undefined}
          hint={t('margin.most', { most: `${most} ${coin}` })}
        >
          <DecimalInput value={amount} onChange={setAmount} unit={coin} />
        </Field>
        <dl className={styles.figures}>
          <dt>{t('column.liquidation')}</dt>
          <dd>
            <ChangedPrice from={row.liquidation} to={after} decimals={terms.row.coinResultVo.symbolPricePrecision} />
          </dd>
        </dl>
      </div>
    </Dialog>
  )
}
