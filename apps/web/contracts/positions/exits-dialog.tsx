import { priceKinds } from '@bowline/contract/terms/orders.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { compareDecimals, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { Fragment, useState } from 'react'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import type { Exit } from '../figures/exit-price.ts'
import type { TriggerBy } from './exit-changes.ts'
import { ExitFields, useReadExit } from './exit-fields.tsx'
import { ExitParts } from './exit-parts.tsx'
import type { PositionRow } from './position-rows.ts'
import styles from './positions.module.css'
import { useSaveExits } from './use-save-exits.ts'

interface ExitsDialogProps {
  readonly row: PositionRow
  /** Where its line was let go on the chart: the one of the two that this side of the mark is. */
  readonly price?: string | undefined
  readonly onClose: () => void
}

/** Take-profit and stop-loss of a whole position, at market; those of a part are shown beside them. */
export function ExitsDialog({ row, price, onClose }: ExitsDialogProps) {
  const t = useWords('contracts/positions')
  const showError = useShowError()
  const toast = useToast()
  const save = useSaveExits(row)
  const { name, exits } = row
  const dropped = price === undefined ? undefined : exitAt(row, price)
  const begun = (which: 'profit' | 'loss'): Exit => ({
    by: 'price',
    text: dropped?.which === which ? dropped.price : trimDecimals(exits[which].whole?.stopPrice ?? ''),
  })
  const [profit, setProfit] = useState(() => begun('profit'))
  const [loss, setLoss] = useState(() => begun('loss'))
  const [relative, setRelative] = useState<'percent' | 'roi'>('percent')
  const [by, setBy] = useState<TriggerBy>((exits.loss.whole ?? exits.profit.whole)?.contract?.triggerBy ?? 'mark')
  const [isBusy, setBusy] = useState(false)
  const [readProfit, readLoss] = [useReadExit(row, 'profit', profit), useReadExit(row, 'loss', loss)]
  const isReady = !readProfit.fault && !readLoss.fault
  /** What was typed as one stays the price that it meant. */
  const measureBy = (unit: typeof relative) => {
    setRelative(unit)
    setProfit({ by: 'price', text: readProfit.text })
    setLoss({ by: 'price', text: readLoss.text })
  }
  const send = async () => {
    if (!isReady || isBusy) return
    setBusy(true)
    try {
      await save({ profit: { price: readProfit.text, by }, loss: { price: readLoss.text, by } })
      toast({ kind: 'good', text: t('exits.done', { name }) })
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
      title={t('exits.title', { name })}
      closeLabel={t('dismiss')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" aria-disabled={!isReady} busy={isBusy} busyLabel={t('sending')} onClick={send}>
            {t('exits.save')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>{t('exits.about')}</p>
        <dl className={styles.figures}>
          {(['entry', 'mark', 'liquidation'] as const).map((price) => (
            <Fragment key={price}>
              <dt>{t(`column.${price}`)}</dt>
              <dd>
                <PriceText value={row[price]} decimals={row.terms.row.coinResultVo.symbolPricePrecision} />
              </dd>
            </Fragment>
          ))}
        </dl>
        <SegmentedControl
          label={t('exits.unit')}
          full
          options={(['percent', 'roi'] as const).map((unit) => ({ value: unit, label: t(`exits.unit.${unit}`) }))}
          value={relative}
          onChange={measureBy}
        />
        <ExitFields row={row} which="profit" exit={profit} relative={relative} onChange={setProfit} />
        <ExitFields row={row} which="loss" exit={loss} relative={relative} onChange={setLoss} />
        <Field label={t('exits.by')}>
          <Select
            options={priceKinds.map((kind) => ({ value: kind, label: t(`exits.by.${kind}`) }))}
            value={by}
            onChange={setBy}
          />
        </Field>
        <ExitParts row={row} />
      </div>
    </Dialog>
  )
}

function exitAt({ side, mark }: PositionRow, price: string) {
  const isAbove = mark === null || compareDecimals(price, mark) > 0
  return { which: isAbove === (side === 'long') ? 'profit' : 'loss', price } as const
}
