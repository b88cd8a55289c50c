import { Button } from '@bowline/design-system/actions/button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Slider } from '@bowline/design-system/inputs/slider.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { compareDecimals, decimalParts, isZero } from '@bowline/design-system/numbers/decimal.ts'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { trimUnits } from '@bowline/money'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNumberFault } from '../../desk/use-number-fault.ts'
import { useWords } from '../../words/use-words.ts'
import { units } from '../figures/contract-terms.ts'
import { digitsOf } from '../figures/figure-texts.ts'
import { closingResult, signedText, ticksFrom } from './closing-result.ts'
import type { PositionRow } from './position-rows.ts'
import styles from './positions.module.css'
import { useSendClosing } from './use-send-closing.ts'

interface CloseDialogProps {
  readonly row: PositionRow
  /** Where its line was let go on the chart: closes there, by a limit order. */
  readonly price?: string | undefined
  /** It is closed already, by whatever. */
  readonly isGone: boolean
  readonly onClose: () => void
}

const isNumber = (text: string) => {
  const parts = decimalParts(text)
  return parts !== undefined && !isZero(parts)
}

/** Closes all or a part of a position, at market or at a price. */
export function CloseDialog({ row, price: dropped, isGone, onClose }: CloseDialogProps) {
  const t = useWords('contracts/positions')
  const faultOf = useNumberFault()
  const { terms, figures, name, unit } = row
  const { tick, lot } = terms.row.coinResultVo
  const [kind, setKind] = useState<'market' | 'limit'>(dropped === undefined ? 'market' : 'limit')
  const [price, setPrice] = useState(dropped ?? row.mark ?? '')
  const [qty, setQty] = useState(row.qty)
  const step = terms.row.contractSide === 1 ? lot : '1'
  const qtyFault = faultOf(qty, step) ?? (isNumber(qty) && compareDecimals(qty, row.qty) > 0 ? t('close.tooMuch', { most: `${row.qty} ${unit}` }) : undefined) // biome-ignore format: one fault
  const priceFault = kind === 'limit' ? faultOf(price, tick) : undefined
  const isReady = isNumber(qty) && !qtyFault && (kind === 'market' || (isNumber(price) && !priceFault))
  const size = figures.position.qty
  const percent = isNumber(qty) ? Math.min(100, Math.round((Number(qty) / Number(row.qty)) * 100)) : 0
  const at = ticksFrom(kind === 'market' ? (row.mark ?? '') : price, terms)
  const lots = isReady ? units(qty) / terms.lot : 0n
  const result = at > 0n && lots > 0n ? closingResult(row, lots, at) : undefined
  const { step: sending, send, forget } = useSendClosing(row, onClose)
  const isUnknown = sending === 'unknown'
  useClosedMeanwhile({ isGone, step: sending, name, onClose })
  // What is changed is another order: nobody asks after the one before any more.
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      forget()
      set(value)
    }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('close.title', { name })}
      closeLabel={t('dismiss')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            aria-disabled={!isReady}
            busy={sending === 'sending'}
            busyLabel={t('sending')}
            onClick={() => isReady && send({ qty, ...(kind === 'limit' && { price }) })}
          >
            {t(isUnknown ? 'close.unknown.retry' : 'close.send')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <div role="alert">
          {isUnknown && (
            <Banner kind="warn">
              <strong>{t('close.unknown.title')}</strong> {t('close.unknown.text')} {t('close.unknown.looking')}
            </Banner>
          )}
        </div>
        <SegmentedControl
          label={t('close.kind')}
          full
          options={[
            { value: 'market', label: t('close.market') },
            { value: 'limit', label: t('close.limit') },
          ]}
          value={kind}
          onChange={changed(setKind)}
        />
        {kind === 'limit' && (
          <Field label={t('close.price')} error={priceFault}>
            <DecimalInput value={price} onChange={changed(setPrice)} step={tick} unit={terms.row.quote} />
          </Field>
        )}
        <Field label={t('column.size')} error={qtyFault}>
          <DecimalInput value={qty} onChange={changed(setQty)} step={step} max={row.qty} unit={unit} />
        </Field>
        <Slider
          label={t('close.share')}
          value={percent}
          onChange={(share) => changed(setQty)(trimUnits(((size * BigInt(share)) / 100n) * terms.lot, 8))}
        />
        <dl className={styles.figures}>
          <dt>{t('exits.expected')}</dt>
          <dd>
            <MoneyText
              value={result ? signedText(result.profit) : null}
              unit={row.coin}
              signed
              tone="gain-loss"
              zero
              {...digitsOf(terms)}
            />
          </dd>
          <dt>{t('column.fee')}</dt>
          <dd>
            <MoneyText value={result ? signedText(result.fee) : null} unit={row.coin} zero {...digitsOf(terms)} />
          </dd>
        </dl>
      </div>
    </Dialog>
  )
}

interface Meanwhile {
  readonly isGone: boolean
  readonly step: ReturnType<typeof useSendClosing>['step']
  readonly name: string
  readonly onClose: () => void
}

/** Of a position that is gone there is nothing to ask; to whoever waited for an answer in vain it says that it is. */
function useClosedMeanwhile({ isGone, step, name, onClose }: Meanwhile): void {
  const t = useWords('contracts/positions')
  const toast = useToast()
  const end = useEffectEvent(() => {
    if (step === 'unknown') toast({ kind: 'good', text: t('close.gone', { name }) })
    onClose()
  })
  const isOver = isGone && step !== 'sending'
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
}
