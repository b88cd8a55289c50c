import { Button } from '@bowline/design-system/actions/button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Slider } from '@bowline/design-system/inputs/slider.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { compareDecimals, decimalParts, isZero } from '@bowline/design-system/numbers/decimal.ts'
import { trimUnits } from '@bowline/money'
import { useRef, useState } from 'react'
import { useNumberFault } from '../../desk/use-number-fault.ts'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import { units } from '../figures/contract-terms.ts'
import { closingResult, signedText, ticksFrom } from './closing-result.ts'
import type { PositionRow } from './position-rows.ts'
import styles from './positions.module.css'
import { closingSide } from './use-position-actions.ts'

interface CloseDialogProps {
  readonly row: PositionRow
  /** Where its line was let go on the chart: closes there, by a limit order. */
  readonly price?: string | undefined
  readonly onClose: () => void
}

const isNumber = (text: string) => {
  const parts = decimalParts(text)
  return parts !== undefined && !isZero(parts)
}

/** Closes all or a part of a position, at market or at a price. */
export function CloseDialog({ row, price: dropped, onClose }: CloseDialogProps) {
  const t = useWords('contracts/positions')
  const { siteApi } = usePage()
  const showError = useShowError()
  const toast = useToast()
  const faultOf = useNumberFault()
  const { terms, figures, name, unit } = row
  const { tick, lot } = terms.row.coinResultVo
  const [kind, setKind] = useState<'market' | 'limit'>(dropped === undefined ? 'market' : 'limit')
  const [price, setPrice] = useState(dropped ?? row.mark ?? '')
  const [qty, setQty] = useState(row.qty)
  const [isBusy, setBusy] = useState(false)
  const sent = useRef({ terms: '', id: '' })
  const step = terms.row.contractSide === 1 ? lot : '1'
  const qtyFault = faultOf(qty, step) ?? (isNumber(qty) && compareDecimals(qty, row.qty) > 0 ? t('close.tooMuch', { most: `${row.qty} ${unit}` }) : undefined) // biome-ignore format: one fault
  const priceFault = kind === 'limit' ? faultOf(price, tick) : undefined
  const isReady = isNumber(qty) && !qtyFault && (kind === 'market' || (isNumber(price) && !priceFault))
  const size = figures.position.qty
  const percent = isNumber(qty) ? Math.min(100, Math.round((Number(qty) / Number(row.qty)) * 100)) : 0
  const at = ticksFrom(kind === 'market' ? (row.mark ?? '') : price, terms)
  const lots = isReady ? units(qty) / terms.lot : 0n
  const result = at > 0n && lots > 0n ? closingResult(row, lots, at) : undefined
  const send = async () => {
    if (!isReady || isBusy) return
    setBusy(true)
    const order = { contractId: Number(terms.row.id), side: closingSide(row) }
    // Sent again because no answer came it is the same order, which is taken once; what was changed is another.
    const said = `${kind} ${price} ${qty}`
    if (sent.current.terms !== said) sent.current = { terms: said, id: crypto.randomUUID() }
    try {
      // Whole at market goes even if it has grown meanwhile.
      if (kind === 'market' && qty === row.qty) await siteApi('POST /fe-co-api/order/light_close', order)
      else
        await siteApi('POST /fe-co-api/order/order_create', {
          ...order,
          open: 'CLOSE',
          type: kind === 'market' ? 2 : 1,
          volume: qty,
          ...(kind === 'limit' && { price }),
          clientOrderId: sent.current.id,
        })
      toast({ kind: 'good', text: t(kind === 'market' ? 'close.done' : 'close.placed', { name }) })
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
      title={t('close.title', { name })}
      closeLabel={t('dismiss')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" aria-disabled={!isReady} busy={isBusy} busyLabel={t('sending')} onClick={send}>
            {t('close.send')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <SegmentedControl
          label={t('close.kind')}
          full
          options={[
            { value: 'market', label: t('close.market') },
            { value: 'limit', label: t('close.limit') },
          ]}
          value={kind}
          onChange={setKind}
        />
        {kind === 'limit' && (
          <Field label={t('close.price')} error={priceFault}>
            <DecimalInput value={price} onChange={setPrice} step={tick} unit={terms.row.quote} />
          </Field>
        )}
        <Field label={t('column.size')} error={qtyFault}>
          <DecimalInput value={qty} onChange={setQty} step={step} max={row.qty} unit={unit} />
        </Field>
        <Slider
          label={t('close.share')}
          value={percent}
          onChange={(share) => setQty(trimUnits(((size * BigInt(share)) / 100n) * terms.lot, 8))}
        />
        <dl className={styles.figures}>
          <dt>{t('exits.expected')}</dt>
          <dd>
            <MoneyText value={result ? signedText(result.profit) : null} unit={row.coin} signed tone="gain-loss" />
          </dd>
          <dt>{t('column.fee')}</dt>
          <dd>
            <MoneyText value={result ? signedText(result.fee) : null} unit={row.coin} />
          </dd>
        </dl>
      </div>
    </Dialog>
  )
}
